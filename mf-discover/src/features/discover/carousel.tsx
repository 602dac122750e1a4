import type { TalkCard } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Stage, media, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { CarouselControls } from './carousel-controls';
import { Pictures, SlidePictures, SlideText, Text } from './carousel-slide';
import { carouselQuery } from './discover.queries';
import { useCarousel } from './use-carousel';
import { useLogged } from '@lectern/remote/use-logged';

/** The featured talks, one at a time. Nothing if there are none, or they cannot be loaded. */
export function Carousel() {
  const { data: talks, error, isPending } = useQuery(carouselQuery());
  useLogged('carousel talks', error);

  if (isPending) return <CarouselSkeleton />;
  if (!talks?.length) return null;
  return <Slides talks={talks} />;
}

function Slides({ talks }: { talks: readonly TalkCard[] }) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const carousel = useCarousel(stage, talks.length);
  const { index, running, attention } = carousel;
  const talk = talks[index];
  return (
    <Hero ref={setStage} aria-roledescription="carousel" aria-label="Featured talks" {...attention}>
      {talk && <SlideText talk={talk} calm={!running} />}
      <SlidePictures talks={talks} index={index} />
      {talks.length > 1 && <CarouselControls carousel={carousel} count={talks.length} />}
    </Hero>
  );
}

function CarouselSkeleton() {
  return (
    <Hero aria-hidden="true">
      <Text />
      <Pictures />
      <ControlsRoom />
    </Hero>
  );
}

const Hero = styled(Stage).attrs({ as: 'section' as const })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  --lamp-x: 26%;
  --ring: -6px;
  ${media.large} {
    grid-template: 1fr auto / 5fr 7fr;
  }
`;
const ControlsRoom = styled.div`
  height: calc(${theme.tap} + ${theme.space4});
`;
