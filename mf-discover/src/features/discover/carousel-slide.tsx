import { type TalkCard, talkPath } from '@lectern/contracts';
import { CoverLink, Thumb, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { slideAt } from './use-carousel';

/** Text of the current talk. Takes the same space whatever its length, so that nothing below moves. */
export function SlideText({ talk, calm }: { talk: TalkCard; calm: boolean }) {
  return (
    <Text aria-live={calm ? 'polite' : 'off'}>
      <Kicker>{['Featured', talk.conference_name].filter(Boolean).join(' · ')}</Kicker>
      <Title>
        <CoverLink to={talkPath(talk)}>{talk.title}</CoverLink>
      </Title>
      {talk.speaker && <By>-{talk.speaker.speakername}-</By>}
    </Text>
  );
}

/** `sizes` of the pictures, which are next to the text from 64rem on. */
const WIDTHS = '(min-width: 64rem) 60vw, 100vw';

/** The pictures of the current talk and its neighbours, which fade in and out. */
export function SlidePictures({ talks, index }: { talks: readonly TalkCard[]; index: number }) {
  const near = new Set([-1, 0, 1].map((step) => slideAt(index + step, talks.length)));
  return (
    <Pictures>
      {talks.map(
        (talk, number) =>
          near.has(number) && (
            <Picture
              key={talk.slug}
              aria-hidden={number !== index}
              data-shown={number === index || undefined}
            >
              <Thumb talk={talk} size="maxresdefault" widths={WIDTHS} eager={number === 0} />
            </Picture>
          ),
      )}
    </Pictures>
  );
}

export const Text = styled.div`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  gap: ${theme.space3};
  min-width: 0;
  /* Padding, the line above, three lines of title, the line below, and the space between. */
  min-height: calc(
    2 * ${theme.space5} + 1.55 * ${theme.sizeSm} + 3.3 * ${theme.size3xl} + 1.55 * ${theme.sizeLg} + 2 *
      ${theme.space3}
  );
  padding: ${theme.space5} ${theme.space4};
  ${media.medium} {
    padding-inline: ${theme.space5};
  }
  ${media.large} {
    grid-area: 1 / 1;
    min-height: 0;
    padding: ${theme.space6} ${theme.space5} ${theme.space3} ${theme.space6};
  }
`;

const Kicker = styled.p`
  overflow: hidden;
  color: ${theme.onStage2};
  font-size: ${theme.sizeSm};
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.tiny} {
    white-space: normal;
  }
`;

const Title = styled.h2`
  display: -webkit-box;
  overflow: hidden;
  /* Room for descenders, which the clamp would cut. */
  margin-bottom: -0.16em;
  padding-bottom: 0.2em;
  color: ${theme.onStage};
  font-size: ${theme.size3xl};
  line-height: 1.06;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  &:hover a {
    text-decoration: underline 3px ${theme.lamp};
  }
  ${media.tiny} {
    -webkit-line-clamp: none;
  }
  ${media.large} {
    /* Four lines fit beside the picture at every width. */
    font-size: clamp(1.5rem, 0.1rem + 2.55vw, 3rem);
    -webkit-line-clamp: 4;
  }
`;

const By = styled.p`
  overflow: hidden;
  flex: none;
  color: ${theme.lamp};
  font-size: ${theme.sizeLg};
  font-weight: 560;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.tiny} {
    white-space: normal;
  }
`;

export const Pictures = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  min-width: 0;
  order: -1;
  --art-text: 40px;
  ${media.large} {
    grid-area: 1 / 2 / 3;
    margin: ${theme.space4};
  }
`;

const Picture = styled.div`
  position: absolute;
  inset: 0;
  opacity: 0;
  transition: opacity ${theme.calm} ${theme.ease};
  &[data-shown] {
    opacity: 1;
  }
  > [data-thumb] {
    height: 100%;
    border-radius: 0;
    ${media.large} {
      border-radius: ${theme.radiusM};
    }
  }
`;
