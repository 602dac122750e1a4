import { LampLink } from '../kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Captions } from './captions';
import type { PlayerPartProps } from './player-props';

interface FilePlayerProps extends PlayerPartProps {
  /** URL of an mp4 or webm file. */
  file: string;
  host: string;
  /** Of the talk. */
  slug: string;
}

/** A video file in the browser's own player; a link to it if it cannot be played. */
export function FilePlayer({ file, host, slug, start, title, playback, focus }: FilePlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (focus) video.current?.focus();
  }, [focus]);
  useEffect(() => {
    const seek = (seconds: number) => {
      if (video.current) video.current.currentTime = seconds;
    };
    const stops = [playback.onSeek(seek), playback.onPause(() => video.current?.pause())];
    return () => stops.forEach((stop) => stop());
  }, [playback]);

  if (failed) {
    return (
      <Failed>
        <p>The video could not be played here.</p>
        <LampLink href={file}>Watch on {host}</LampLink>
      </Failed>
    );
  }
  return (
    <>
      <Video
        ref={video}
        src={file}
        aria-label={title}
        controls
        autoPlay
        playsInline
        onLoadedMetadata={({ currentTarget }) => {
          if (start > 0) currentTarget.currentTime = start;
        }}
        onTimeUpdate={({ currentTarget }) => playback.report(currentTarget.currentTime)}
        onError={() => setFailed(true)}
      />
      <Captions video={video} slug={slug} />
    </>
  );
}

const Video = styled.video`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  background: #000;
`;

const Failed = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 0.75rem;
  padding: 1rem;
  background: rgb(10 13 14 / 0.86);
  color: #fff;
  text-align: center;
`;
