import type { Head } from '@lectern/contracts';
import { createContext, useContext, useEffect } from 'react';

/** Where the head of the page being rendered goes: on the server into the answer, in the browser into the document. */
export interface HeadSink {
  set(head: Head): void;
}

/** Filled by the shell. Without it, as in a remote's own tests, heads go nowhere. */
export const HeadContext = createContext<HeadSink | null>(null);

/** Sets the page's head. The innermost page wins; rendering nothing, it can stand anywhere in the page. */
export function PageHead(head: Head) {
  const sink = useContext(HeadContext);
  // The server never runs effects, so what is rendered there is collected while rendering.
  if (typeof document === 'undefined') sink?.set(head);
  const key = JSON.stringify(head);
  useEffect(() => {
    sink?.set(JSON.parse(key) as Head);
  }, [sink, key]);
  return null;
}
