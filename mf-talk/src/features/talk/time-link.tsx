import { theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Playback } from './player/playback';

interface TimeLinkProps {
  seconds: number;
  playback: Playback;
  children: ReactNode;
}

/**
 * A link to a time of the recording: seeks the player; in a new tab, or without scripts, it opens the page
 * that starts there.
 */
export function TimeLink({ seconds, playback, children }: TimeLinkProps) {
  return (
    <Jump
      href={`?t=${seconds}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        playback.seek(seconds);
      }}
    >
      {children}
    </Jump>
  );
}

const Jump = styled.a`
  display: inline-block;
  min-width: 1.5rem;
  min-height: 1.5rem;
  color: ${theme.lampInk};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-decoration-color: ${theme.lampLine};

  &:hover {
    text-decoration-color: currentColor;
  }
`;
