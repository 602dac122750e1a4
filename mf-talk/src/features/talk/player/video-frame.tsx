import { Spinner } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { connectFrame } from './frame-messages';
import type { Playback } from './playback';
import { frameAddress } from './video-source';

interface VideoFrameProps {
  /** Address of the embedded player, without flags. */
  embed: string;
  /** Seconds to start at. */
  start: number;
  title: string;
  playback: Playback;
  /** Takes the focus that the button it replaces had. */
  focus: boolean;
}

/** The platform's player. It comes to the page only when somebody asked to play. */
export function VideoFrame({ embed, start, title, playback, focus }: VideoFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [address] = useState(() => frameAddress(embed, { origin: location.origin, start }));

  useEffect(() => {
    if (focus) frame.current?.focus();
  }, [focus]);
  useEffect(() => {
    if (loaded && frame.current) return connectFrame(frame.current, playback);
  }, [loaded, playback]);

  return (
    <>
      <Frame
        ref={frame}
        src={address}
        title={title}
        // The player refuses to work without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="accelerometer; autoplay; clipboard-write; encrypted-media; fullscreen; gyroscope; picture-in-picture; web-share"
        allowFullScreen
        onLoad={() => setLoaded(true)}
      />
      {!loaded && (
        <Busy>
          <Spinner label="Loading the video" />
        </Busy>
      )}
    </>
  );
}

const Frame = styled.iframe`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
`;

const Busy = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;
`;
