import { Waiting } from '../kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { PlayerPartProps } from './player-props';
import { Unreachable } from './unreachable';
import { useSilence } from './use-silence';

const ORIGIN = 'https://player.vimeo.com';

interface VimeoFrameProps extends PlayerPartProps {
  /** URL of the player. */
  embed: string;
}

/** Vimeo's own player, with tracking turned off. */
export function VimeoFrame({ embed, start, title, playback, focus }: VimeoFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [turn, setTurn] = useState(0);
  const silent = useSilence(frame, turn);
  const [address] = useState(() => {
    const url = new URL(embed);
    url.searchParams.set('autoplay', '1');
    url.searchParams.set('dnt', '1');
    if (start > 0) url.hash = `t=${Math.floor(start)}s`;
    return url.href;
  });

  useEffect(() => {
    if (focus) frame.current?.focus();
  }, [focus, turn]);
  useEffect(() => {
    const post = (method: string, value?: unknown) =>
      frame.current?.contentWindow?.postMessage(JSON.stringify({ method, value }), ORIGIN);
    const hear = (event: MessageEvent) => {
      if (event.origin !== ORIGIN || event.source !== frame.current?.contentWindow) return;
      const { name, seconds } = readMessage(event.data);
      if (name === 'ready') post('addEventListener', 'timeupdate');
      if (seconds !== null) playback.report(seconds);
    };
    window.addEventListener('message', hear);
    const stops = [
      playback.onSeek((seconds) => seconds > 0 && post('setCurrentTime', seconds)),
      playback.onPause(() => post('pause')),
    ];
    return () => {
      window.removeEventListener('message', hear);
      stops.forEach((stop) => stop());
    };
  }, [playback]);
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
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        onLoad={({ currentTarget }) => {
          setLoaded(true);
          // Ping the player in case its ready message was sent before anything listened.
          currentTarget.contentWindow?.postMessage(JSON.stringify({ method: 'ping' }), ORIGIN);
        }}
      />
      {silent ? (
        <Unreachable host="Vimeo" href={embed} frame={frame} onRetry={again} />
      ) : (
        !loaded && <Waiting />
      )}
    </>
  );
}

/** Reads a message of the player; `name` is null for any other message. */
function readMessage(data: unknown): { name: string | null; seconds: number | null } {
  try {
    const message = (typeof data === 'string' ? JSON.parse(data) : data) as {
      event?: unknown;
      data?: { seconds?: unknown } | null;
    } | null;
    const seconds = message?.data?.seconds;
    return {
      name: typeof message?.event === 'string' ? message.event : null,
      seconds: typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    };
  } catch {
    return { name: null, seconds: null };
  }
}

const Frame = styled.iframe`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
`;
