import { Button, LampLink } from '../talk.page';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import styled from 'styled-components';

interface UnreachableProps {
  /** Of the platform: `YouTube`. */
  host: string;
  /** Where the video is there. */
  href: string;
  frame: RefObject<HTMLIFrameElement | null>;
  onRetry: () => void;
}

/** Over the poster, where the player's host cannot be reached from here. */
export function Unreachable({ host, href, frame, onRetry }: UnreachableProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [own, player] = [box.current, frame.current];
    if (!player) return;
    // Who was in the player goes on here, before it is hidden, and back there when it is tried again or speaks up after all.
    if (document.activeElement === player) own?.querySelector('a')?.focus({ preventScroll: true });
    player.hidden = true;
    // Another try has a frame of its own by then.
    const focusPlayer = () => frame.current?.focus({ preventScroll: true });
    return () => {
      player.hidden = false;
      if (own?.contains(document.activeElement)) queueMicrotask(focusPlayer);
    };
  }, [frame]);
  return (
    <Notice ref={box}>
      <p role="alert">{host} cannot be reached from here.</p>
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
