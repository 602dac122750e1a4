import { Waiting } from '../talk.page';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { VimeoFrameProps } from './other-players';
import { Unreachable } from './unreachable';
import { useSilence } from './use-silence';

const ORIGIN = 'https://player.vimeo.com';

/** Vimeo's own player, asked not to follow its visitors. */
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
          // It is asked whether it is there, in case that it has said so to nobody.
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

/** What the player says; any other message says nothing. */
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
