import type { Talk } from '@lectern/contracts';
import { Icon, VisuallyHidden, formatDuration, media, playIcon, theme } from '@lectern/ui';
import styled from 'styled-components';

interface PlayButtonProps {
  talk: Pick<Talk, 'title' | 'duration' | 'starts_at' | 'ends_at'>;
  /** Name of the player's host. */
  host: string;
  /** Seconds to start at. */
  start: number;
  onClick: () => void;
}

/** The round play button on the poster. */
export function PlayButton({ talk, host, start, onClick }: PlayButtonProps) {
  const { title, starts_at, ends_at } = talk;
  const length = starts_at !== null && ends_at !== null ? ends_at - starts_at : talk.duration;
  return (
    <Cover type="button" onClick={onClick}>
      <VisuallyHidden>Play {title}. </VisuallyHidden>
      <Disc>
        <Icon of={playIcon} size="2rem" />
      </Disc>
      <Note>
        Playing loads the video from {host}
        {start > (starts_at ?? 0) && (
          <>
            {' · starts at '}
            <Time>{formatDuration(start)}</Time>
          </>
        )}
        {length !== null && (
          <>
            {' · '}
            <Time>{formatDuration(length)}</Time>
          </>
        )}
      </Note>
    </Cover>
  );
}

/** Without scripts nothing can be played on this page. */
export const PlainLink = styled.a`
  display: none;

  ${media.noScript} {
    display: block;
    position: relative;
    padding: ${theme.space3} ${theme.space4};
    border-radius: ${theme.radiusM};
    background: ${theme.lamp};
    color: ${theme.onLamp};
    font-weight: ${theme.weightStrong};
  }
`;

const Cover = styled.button`
  container-type: inline-size;
  position: absolute;
  inset: 0;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  place-items: center;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;

  ${media.noScript} {
    display: none;
  }

  &:focus-visible {
    outline: 3px solid ${theme.lamp};
    outline-offset: -6px;
    border-radius: ${theme.radiusM};
  }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  width: clamp(4rem, 9vw, 5.5rem);
  aspect-ratio: 1;
  border-radius: 50%;
  background: ${theme.lamp};
  color: ${theme.onLamp};
  box-shadow: 0 0 0 7px rgb(14 17 19 / 0.62);
  transition: transform ${theme.calm} ${theme.ease};

  ${Cover}:hover & {
    transform: scale(1.06);
  }

  svg {
    max-width: 60%;
    fill: currentColor;
    translate: 6%;
  }

  /* Large text leaves room for only one of the two lines. */
  ${media.tiny} {
    width: 2.25rem;
    box-shadow: 0 0 0 3px rgb(14 17 19 / 0.62);
  }
`;

const Note = styled.span`
  position: absolute;
  left: 0.75rem;
  right: 0.75rem;
  bottom: 0.75rem;
  width: fit-content;
  padding: 0.2rem 0.6rem;
  border-radius: ${theme.radiusS};
  background: rgb(10 13 14 / 0.86);
  color: #fff;
  font-size: ${theme.sizeXs};
  text-align: start;

  /* Below the disc, never on it. */
  ${media.tiny} {
    position: static;
    margin: 0 ${theme.space2} ${theme.space2};
  }
`;

const Time = styled.span`
  font-variant-numeric: tabular-nums;
`;
