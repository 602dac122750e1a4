import { deferredCall } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { PlayerPartProps } from './player-props';
import { Unreachable } from './unreachable';
import { useSilence } from './use-silence';
import { frameAddress, watchAddress } from './video-source';
import { Waiting } from './waiting';

const messages = deferredCall(async () => {
  const { connectFrame, reportLength } = await import('../deferred');
  return async () => ({ connectFrame, reportLength });
});

interface VideoFrameProps extends PlayerPartProps {
  /** URL of the embedded player, without flags. */
  embed: string;
  /** Slug of a talk without a known length, which the player then reports; null otherwise. */
  unmeasured: string | null;
}

/** The platform's player. Loaded only once the viewer presses play. */
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
    messages().then(
      ({ connectFrame, reportLength }) => {
        const tellLength = unmeasured ? (seconds: number) => reportLength(unmeasured, seconds) : undefined;
        if (disconnect && frame.current)
          disconnect = connectFrame(frame.current, playback, start, tellLength);
      },
      // Playback does not depend on it.
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
        allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture; web-share"
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
