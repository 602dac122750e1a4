import { createContext, useContext, useEffect } from 'react';

/** A page's head tags. */
export interface Head {
  /** The whole title, site suffix included. */
  title: string;
  description: string;
  /** Path of the canonical address; the server and the browser put the site's origin before it. */
  canonical: string;
  /** Open Graph type; `website` unless told. */
  type?: 'website' | 'video.other' | 'profile';
  /** Absolute address of the social picture. */
  image?: string | null;
  /** Structured data, schema.org, without `@context`. */
  jsonLd?: Readonly<Record<string, unknown>>;
  /** HTTP status of the page's HTML; 200 unless told. */
  status?: 200 | 404 | 500 | 503;
  /** The page is answered by a redirect to this path. */
  redirect?: string;
}

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
  useEffect(() => sink?.set(JSON.parse(key) as Head), [sink, key]);
  return null;
}
