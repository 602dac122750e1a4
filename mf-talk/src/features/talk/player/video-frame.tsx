import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { loadLater } from '../load-later';
import { Waiting } from './other-players';
import type { Playback } from './playback';
import { Unreachable } from './unreachable';
import { useSilence } from './use-silence';
import { frameAddress, watchAddress } from './video-source';

interface VideoFrameProps {
  /** Address of the embedded player, without flags. */
  embed: string;
  /** Seconds to start at. */
  start: number;
  title: string;
  playback: Playback;
  /** Takes the focus that the button it replaces had. */
  focus: boolean;
  /** Slug of a talk whose length is not known: what the player says of it is reported. */
  unmeasured: string | null;
}

/** The platform's player. It comes to the page only when somebody asked to play. */
export function VideoFrame({ embed, start, title, playback, focus, unmeasured }: VideoFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [turn, setTurn] = useState(0);
  const silent = useSilence(frame, turn);
  const [address] = useState(() => frameAddress(embed, { origin: location.origin, start }));

  useEffect(() => {
    if (focus) frame.current?.focus();
  }, [focus, turn]);
  useEffect(() => {
    if (!loaded) return;
    let disconnect: (() => void) | null = () => undefined;
    loadLater().then(
      ({ connectFrame, reportLength }) => {
        const tellLength = unmeasured ? (seconds: number) => reportLength(unmeasured, seconds) : undefined;
        if (disconnect && frame.current)
          disconnect = connectFrame(frame.current, playback, start, tellLength);
      },
      // The video plays all the same.
      () => undefined,
    );
    return () => {
      disconnect?.();
      disconnect = null;
    };
  }, [loaded, turn, playback, start, unmeasured]);
  const again = () => {
    setLoaded(false);
    setTurn(turn + 1);
  };

  return (
    <>
      <Frame
        key={turn}
        ref={frame}
        src={address}
        title={title}
        // The player refuses to work without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture; web-share"
        allowFullScreen
        onLoad={() => setLoaded(true)}
      />
      {silent ? (
        <Unreachable
          host="YouTube"
          href={watchAddress(embed, playback.time() ?? start)}
          frame={frame}
          onRetry={again}
        />
      ) : (
        !loaded && <Waiting />
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
