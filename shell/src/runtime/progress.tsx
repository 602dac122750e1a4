import { useSyncExternalStore } from 'react';
import styled, { keyframes } from 'styled-components';
import { useRemotes } from './remotes';

/** A thin line at the top while the next page is loading; quick pages show none. */
export function Progress() {
  const { modules } = useRemotes();
  const waiting = useSyncExternalStore(
    modules.subscribe,
    () => modules.waiting > 0,
    () => false,
  );
  return waiting ? <Line role="progressbar" aria-label="Loading page" /> : null;
}

const DELAY = '.15s';

const grow = keyframes`
  from { transform: scaleX(0); opacity: 1; }
  to { transform: scaleX(.9); opacity: 1; }
`;

const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: 100;
  height: 3px;
  background: var(--lamp);
  transform-origin: left;
  opacity: 0;
  animation: ${grow} 8s cubic-bezier(0.1, 0.8, 0.2, 1) ${DELAY} both;
  animation-fill-mode: forwards;
`;
