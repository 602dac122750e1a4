import type { Head } from '@lectern/contracts';
import { createContext, useContext, useEffect } from 'react';

/**
 * Receives the head of the page being rendered: on the server for the response, in the browser for the
 * document.
 */
export interface HeadSink {
  set(head: Head): void;
}

/** Provided by the shell. Without it, as in a remote's own tests, heads are dropped. */
export const HeadContext = createContext<HeadSink | null>(null);

/** Sets the page's head. The innermost one wins; it renders nothing, so it can be placed anywhere in the page. */
export function PageHead(head: Head) {
  const sink = useContext(HeadContext);
  // Effects never run on the server, so the head is collected while rendering.
  if (typeof document === 'undefined') sink?.set(head);
  const key = JSON.stringify(head);
  useEffect(() => {
    sink?.set(JSON.parse(key) as Head);
  }, [sink, key]);
  return null;
}
