import { Button, LampLink } from '../kit';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import styled from 'styled-components';

interface UnreachableProps {
  /** Name of the platform: `YouTube`. */
  host: string;
  /** Link to the video on the platform. */
  href: string;
  frame: RefObject<HTMLIFrameElement | null>;
  onRetry: () => void;
}

/** Covers the poster when the player's host is unreachable from here. */
export function Unreachable({ host, href, frame, onRetry }: UnreachableProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [own, player] = [box.current, frame.current];
    if (!player) return;
    // Focus inside the player moves here before it is hidden, and back on retry or when the player responds
    // after all.
    if (document.activeElement === player) own?.querySelector('a')?.focus({ preventScroll: true });
    player.hidden = true;
    // A retry has mounted a new frame by then.
    const focusPlayer = () => frame.current?.focus({ preventScroll: true });
    return () => {
      player.hidden = false;
      if (own?.contains(document.activeElement)) queueMicrotask(focusPlayer);
    };
  }, [frame]);
  return (
    <Notice ref={box}>
      <p role="alert">{host} cannot be reached right now.</p>
      <Ways>
        <LampLink href={href}>Open on {host}</LampLink>
        <Button onClick={onRetry}>Try again</Button>
      </Ways>
    </Notice>
  );
}

const Notice = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: 0.75rem;
  margin: 0.75rem;
  padding: 1rem;
  border-radius: 8px;
  background: rgb(10 13 14 / 0.86);
  color: #fff;
  text-align: center;
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.5rem;
`;
