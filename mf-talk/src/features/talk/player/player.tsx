import { videoIdOf, type Talk } from '@lectern/contracts';
import { TalkArt, laterPart, theme } from '@lectern/ui';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { FilePlayer, VimeoFrame, Waiting } from './other-players';
import { pausedAtEnd } from './paused-at-end';
import { posterPictures } from './pictures';
import { PlayButton, PlainLink } from './play-button';
import type { Playback } from './playback';
import { PosterPicture } from './poster-picture';
import { recordingName } from './recording-name';
import { StageFrame } from './stage-frame';
import { loadRecordingChoice, loadVideoFrame } from './load-playing-parts';
import { loadNoVideo, loadWatchElsewhere } from './load-stage-notice';
import { videoSourceOf } from './video-source';

const VideoFrame = laterPart(loadVideoFrame, <Waiting />);
const RecordingChoice = laterPart(loadRecordingChoice);
const NoVideo = laterPart(loadNoVideo, <StageFrame />);
const WatchElsewhere = laterPart(loadWatchElsewhere, <StageFrame />);

interface Load {
  /** Seconds to start at. */
  start: number;
  /** Each turn is a new frame. */
  turn: number;
  focus: boolean;
}

interface PlayerProps {
  talk: Talk;
  /** Who looks waits for the video. */
  subscribed: boolean;
  /** Seconds to start at when play is pressed. */
  start: number;
  playback: Playback;
}

/**
 * The 16:9 player of a talk's recordings, of which one stands on the stage. Nothing of any host is loaded before somebody asks to play.
 *
 * @source product.md, sections 2 and 5
 */
export function Player({ talk, subscribed, start, playback }: PlayerProps) {
  const [chosen, setChosen] = useState(0);
  const recordings = recordingsOf(talk);
  const recording = recordings[chosen];
  const [load, setLoad] = useState<Load | null>(null);
  const choose = (next: number) => {
    setChosen(next);
    setLoad(null);
  };

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
  useEffect(() => pausedAtEnd(playback, talk.ends_at), [playback, talk.ends_at]);

  return (
    <Recordings>
      {!recording ? (
        <NoVideo talk={talk} subscribed={subscribed} />
      ) : recording.kind === 'page' ? (
        <WatchElsewhere recording={recording} />
      ) : (
        <Playing
          key={recording.url}
          talk={talk}
          recording={recording}
          load={load}
          playback={playback}
          onPlay={() => setLoad({ start, turn: 1, focus: true })}
        />
      )}
      {recordings.length > 1 && <RecordingChoice recordings={recordings} chosen={chosen} onChoose={choose} />}
    </Recordings>
  );
}

/** What can be watched; the talk's own link decides on the first recording, whatever its form. */
function recordingsOf({ recordings, youtube_link }: Talk): Talk['recordings'] {
  const [first, ...others] = recordings;
  if (first?.kind !== 'youtube') return recordings;
  return youtube_link === null ? others : [{ ...first, url: youtube_link }, ...others];
}

interface PlayingProps {
  talk: Talk;
  recording: Talk['recordings'][number];
  load: Load | null;
  playback: Playback;
  onPlay: () => void;
}

function Playing({ talk, recording, load, playback, onPlay }: PlayingProps) {
  const { kind, url } = recording;
  const source = useMemo(
    () => (kind === 'youtube' ? videoSourceOf(url) : { kind: 'video' as const, embed: url }),
    [kind, url],
  );
  useEffect(() => {
    if (source.kind !== 'video') console.error(`Invalid YouTube link: ${url}`);
  }, [source, url]);

  if (source.kind !== 'video') {
    return (
      <StageFrame>
        <Invalid>Invalid YouTube link</Invalid>
      </StageFrame>
    );
  }
  const parts = load && { start: load.start, title: talk.title, playback, focus: load.focus };
  return (
    <StageFrame>
      <Art>
        <TalkArt id={videoIdOf(talk.youtube_link) ?? talk.slug} />
      </Art>
      <PosterPicture pictures={posterPictures(talk)} />
      <PlainLink href={source.embed} rel="noopener noreferrer">
        Watch on {recordingName(recording)}
      </PlainLink>
      {!parts ? (
        <PlayButton talk={talk} host={recordingName(recording)} onClick={onPlay} />
      ) : kind === 'youtube' ? (
        <VideoFrame
          key={load.turn}
          embed={source.embed}
          {...parts}
          unmeasured={talk.duration === null ? talk.slug : null}
        />
      ) : kind === 'vimeo' ? (
        <VimeoFrame key={load.turn} embed={source.embed} {...parts} />
      ) : (
        <FilePlayer key={load.turn} file={source.embed} host={recordingName(recording)} {...parts} />
      )}
    </StageFrame>
  );
}

const Recordings = styled.div`
  display: grid;
  gap: ${theme.space3};
  align-content: start;

  /* Nothing can be played on paper. */
  @media print {
    display: none;
  }
`;

const Art = styled.div`
  position: absolute;
  inset: 0;
`;

const Invalid = styled.p`
  padding: ${theme.space4};
  text-align: center;
`;
