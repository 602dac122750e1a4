import { videoIdOf, type Talk } from '@lectern/contracts';
import { Icon, Stage, TalkArt, VisuallyHidden, formatDuration, media, playIcon, theme } from '@lectern/ui';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { posterPictures } from './pictures';
import type { Playback } from './playback';
import { PosterPicture } from './poster-picture';
import { VideoFrame } from './video-frame';
import { videoSourceOf } from './video-source';

interface Load {
  /** Seconds to start at. */
  start: number;
  /** Each turn is a new frame. */
  turn: number;
  focus: boolean;
}

interface PlayerProps {
  talk: Talk;
  /** Seconds to start at when play is pressed. */
  start: number;
  playback: Playback;
}

/**
 * The 16:9 player. Nothing of the platform is loaded before somebody asks to play.
 *
 * @source product.md, sections 2 and 5
 */
export function Player({ talk, start, playback }: PlayerProps) {
  const source = useMemo(() => videoSourceOf(talk.youtube_link), [talk.youtube_link]);
  const [load, setLoad] = useState<Load | null>(null);

  useEffect(() => {
    if (source.kind === 'invalid') console.error(`Invalid YouTube link: ${talk.youtube_link}`);
  }, [source, talk.youtube_link]);
  useEffect(
    () =>
      playback.onSeek((seconds) =>
        // A playing frame is told by message where to go, but a message cannot send it to the beginning.
        setLoad((now) =>
          now && seconds > 0 ? now : { start: seconds, turn: (now?.turn ?? 0) + 1, focus: false },
        ),
      ),
    [playback],
  );

  if (source.kind === 'invalid') {
    return (
      <StageFrame>
        <Notice>Invalid YouTube link</Notice>
      </StageFrame>
    );
  }
  if (source.kind === 'none') {
    return (
      <StageFrame>
        <Notice>
          <strong>No video yet</strong>
          <span>The recording of this talk has not been published so far.</span>
        </Notice>
      </StageFrame>
    );
  }
  return (
    <StageFrame>
      <Art>
        <TalkArt id={videoIdOf(talk.youtube_link) ?? talk.slug} />
      </Art>
      <PosterPicture pictures={posterPictures(talk)} />
      <PlainLink href={source.embed} rel="noopener">
        Watch on YouTube
      </PlainLink>
      {load ? (
        <VideoFrame
          key={load.turn}
          embed={source.embed}
          start={load.start}
          title={talk.title}
          playback={playback}
          focus={load.focus}
        />
      ) : (
        <PlayButton type="button" onClick={() => setLoad({ start, turn: 1, focus: true })}>
          <VisuallyHidden>Play {talk.title}. </VisuallyHidden>
          <Disc>
            <Icon of={playIcon} size="2rem" />
          </Disc>
          <Note>
            Playing loads the video from YouTube
            {talk.duration !== null && (
              <>
                {' · '}
                <Time>{formatDuration(talk.duration)}</Time>
              </>
            )}
          </Note>
        </PlayButton>
      )}
    </StageFrame>
  );
}

const StageFrame = styled(Stage)`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  border-radius: ${theme.radiusM};
`;

const Art = styled.div`
  position: absolute;
  inset: 0;
`;

const Notice = styled.p`
  display: grid;
  gap: ${theme.space1};
  padding: ${theme.space4};
  text-align: center;

  span {
    color: ${theme.onStage2};
    font-size: ${theme.sizeSm};
  }
`;

/** Without scripts nothing can be played here. */
const PlainLink = styled.a`
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

const PlayButton = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
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

  ${PlayButton}:hover & {
    transform: scale(1.06);
  }

  svg {
    fill: currentColor;
    translate: 6%;
  }
`;

const Note = styled.span`
  position: absolute;
  left: 0.75rem;
  bottom: 0.75rem;
  padding: 0.2rem 0.6rem;
  border-radius: ${theme.radiusS};
  background: rgb(10 13 14 / 0.86);
  color: #fff;
  font-size: ${theme.sizeXs};
`;

const Time = styled.span`
  font-variant-numeric: tabular-nums;
`;
