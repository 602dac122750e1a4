import type { Head, Snapshot } from '@lectern/contracts';

/** A server build on disk, and the hash that it must have. */
export interface ServerBuild {
  /** `name@version`; the same key means the same bytes. */
  key: string;
  file: string;
  integrity: string;
}

/** What the worker is started with. */
export interface RendererData {
  shell: ServerBuild;
}

/** One page to render. */
export interface RenderJob {
  /** Path and query. */
  url: string;
  snapshot: Snapshot;
  /** The owner's server build and exposed module; null where the shell alone makes the page. */
  owner: { build: ServerBuild; expose: string } | null;
}

export interface RenderedPage {
  body: string;
  /** A style element, without a nonce; empty where nothing was styled. */
  styles: string;
  head: Head | null;
  /** JSON: what the page's queries answered. */
  queries: string;
}

/** What one render asked the API for: address → what the site answered. */
export type Answers = ReadonlyMap<string, CallAnswer>;

/** What a render came to. The page is as the rendering code gave it, and not to be trusted; the answers are our own. */
export interface Render {
  page: RenderedPage;
  answers: Answers;
}

/** What a page's call to the API came to. */
export interface CallAnswer {
  status: number;
  /** What pages read of them, such as how long a list is in all. */
  headers?: Record<string, string>;
  body: string;
}

export type ToWorker =
  | { type: 'render'; id: number; job: RenderJob }
  | ({ type: 'answer'; id: number } & CallAnswer)
  /** Asks whether the thread still takes messages; it answers with `pong`. */
  | { type: 'ping' };

export type FromWorker =
  /** The shell's build has been evaluated. */
  | { type: 'ready' }
  /** Begins or ends running code that nothing can interrupt. */
  | { type: 'busy'; id: number; running: boolean }
  /** `render` is the id of the page that asks. */
  | { type: 'call'; id: number; render: number; path: string }
  | { type: 'pong' }
  | { type: 'rendered'; id: number; page: RenderedPage }
  | { type: 'failed'; id: number; error: string };
