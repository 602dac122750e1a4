import { Button, Icon, arrowLeftIcon, arrowRightIcon, media, pauseIcon, playIcon, theme } from '@lectern/ui';
import styled, { keyframes } from 'styled-components';
import { CAROUSEL_INTERVAL, type useCarousel } from './use-carousel';

type Carousel = ReturnType<typeof useCarousel>;

/** Dots, pause button and arrows. */
export function CarouselControls({ carousel, count }: { carousel: Carousel; count: number }) {
  const { index, running, stopped, go, toggle, keys } = carousel;
  return (
    <Bar role="group" aria-label="Choose a talk" {...keys}>
      <Dots>
        {Array.from({ length: count }, (_, number) => (
          <Dot
            key={number}
            type="button"
            aria-label={`Talk ${number + 1} of ${count}`}
            aria-current={number === index || undefined}
            data-running={(number === index && running) || undefined}
            onClick={() => go(number)}
          />
        ))}
      </Dots>
      <Pause icon tone="quiet" aria-label={stopped ? 'Play' : 'Pause'} onClick={toggle}>
        <Icon of={stopped ? playIcon : pauseIcon} />
      </Pause>
      <Button icon aria-label="Previous talk" onClick={() => go(index - 1)}>
        <Icon of={arrowLeftIcon} />
      </Button>
      <Button icon aria-label="Next talk" onClick={() => go(index + 1)}>
        <Icon of={arrowRightIcon} />
      </Button>
    </Bar>
  );
}

const Bar = styled.div`
  position: relative;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2};
  padding: 0 ${theme.space4} ${theme.space4};
  ${media.narrow} {
    gap: ${theme.space1};
  }
  ${media.medium} {
    padding-inline: ${theme.space5};
  }
  ${media.large} {
    grid-area: 2 / 1;
    padding: 0 ${theme.space5} ${theme.space6} ${theme.space6};
  }
`;

const Dots = styled.div`
  display: flex;
  flex: 1 1 5rem;
  flex-wrap: wrap;
  min-width: 0;
  /* Aligns the first dot, not its tap target, with the text. */
  margin: 0 auto 0 -0.25rem;
`;

/** A transform, so that no frame needs the main thread. */
const fill = keyframes`
  from { transform: scaleX(0); }
`;

const Dot = styled.button`
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: ${theme.tap};
  padding: 0;
  border: 0;
  background: none;
  &::before,
  &[data-running]::after {
    content: '';
    grid-area: 1 / 1;
    width: 0.5rem;
    height: 0.5rem;
    border-radius: ${theme.radiusFull};
    background: #8b9599;
    transition: width ${theme.calm} ${theme.ease};
  }
  &:hover::before {
    background: ${theme.onStage};
  }
  &[aria-current] {
    width: 2rem;
  }
  &[aria-current]::before,
  &[data-running]::after {
    width: 1.5rem;
    background: ${theme.lamp};
  }
  /* The bar fills with the elapsed time of the slide. */
  &[data-running]::before {
    background: #8b9599;
  }
  &[data-running]::after {
    transform-origin: 0;
    animation: ${fill} ${CAROUSEL_INTERVAL}ms linear;
  }
`;

/** With reduced motion nothing moves, so there is nothing to pause. */
const Pause = styled(Button)`
  ${media.reducedMotion} {
    display: none;
  }
`;
