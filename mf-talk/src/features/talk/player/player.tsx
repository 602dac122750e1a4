import type { Talk, TalkCard } from '@lectern/contracts';
import { TalkArt, deferred, theme } from '@lectern/ui';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { pausedAtEnd } from './paused-at-end';
import { posterPictures } from './pictures';
import { PlayButton, PlainLink } from './play-button';
import type { Playback } from './playback';
import { PosterPicture } from './poster-picture';
import { recordingName } from './recording-name';
import { StageFrame } from './stage-frame';
import { videoSourceOf } from './video-source';
import { Waiting } from './waiting';

const VideoFrame = deferred(async () => (await import('./video-frame')).VideoFrame, { waiting: <Waiting /> });
// Players that only few talks need.
const VimeoFrame = deferred(async () => (await import('../deferred')).VimeoFrame, {
  when: 'shown',
  waiting: <Waiting />,
});
const FilePlayer = deferred(async () => (await import('../deferred')).FilePlayer, {
  when: 'shown',
  waiting: <Waiting />,
});
const RecordingChoice = deferred(async () => (await import('./recording-choice')).RecordingChoice);
const NoVideo = deferred(async () => (await import('./stage-notice')).NoVideo, { waiting: <StageFrame /> });
const WatchElsewhere = deferred(async () => (await import('./stage-notice')).WatchElsewhere, {
  waiting: <StageFrame />,
});

interface Load {
  /** Seconds to start at. */
  start: number;
  /** Incremented to mount a new frame. */
  turn: number;
  focus: boolean;
}

interface PlayerProps {
  talk: Talk;
  /** Other recordings of the same talk, offered if this one cannot be watched. */
  others: readonly TalkCard[];
  /** The viewer is waiting for the video. */
  subscribed: boolean;
  /** Seconds to start at when play is pressed. */
  start: number;
  playback: Playback;
}

/**
 * The 16:9 player of a talk's recordings, one of which is on the stage. No player is loaded from any host
 * before the viewer presses play.
 *
 * @source product.md, sections 2 and 5
 */
export function Player({ talk, others, subscribed, start, playback }: PlayerProps) {
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
        // A playing frame is sent seeks by message, but a message cannot seek to the beginning.
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
        <NoVideo talk={talk} others={others} subscribed={subscribed} />
      ) : recording.kind === 'page' ? (
        <WatchElsewhere recording={recording} />
      ) : (
        <Playing
          key={recording.url}
          talk={talk}
          recording={recording}
          load={load}
          start={start}
          playback={playback}
          onPlay={() => setLoad({ start, turn: 1, focus: true })}
        />
      )}
      {recordings.length > 1 && <RecordingChoice recordings={recordings} chosen={chosen} onChoose={choose} />}
    </Recordings>
  );
}

/** All watchable recordings; the talk's own link decides the first one, whatever its form. */
function recordingsOf({ recordings, youtube_link }: Talk): Talk['recordings'] {
  const [first, ...others] = recordings;
  if (first?.kind !== 'youtube') return recordings;
  return youtube_link === null ? others : [{ ...first, url: youtube_link }, ...others];
}

interface PlayingProps {
  talk: Talk;
  recording: Talk['recordings'][number];
  load: Load | null;
  /** Seconds to start at. */
  start: number;
  playback: Playback;
  onPlay: () => void;
}

function Playing({ talk, recording, load, start, playback, onPlay }: PlayingProps) {
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
        <TalkArt id={talk.id} />
      </Art>
      <PosterPicture pictures={posterPictures(talk)} />
      <PlainLink href={source.embed} rel="noopener noreferrer">
        Watch on {recordingName(recording)}
      </PlainLink>
      {!parts ? (
        <PlayButton talk={talk} host={recordingName(recording)} start={start} onClick={onPlay} />
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
        <FilePlayer
          key={load.turn}
          file={source.embed}
          host={recordingName(recording)}
          slug={talk.slug}
          {...parts}
        />
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
