import type { Head, Snapshot } from '@lectern/contracts';
import { z } from 'zod';

/** A server build on disk, and the hash that it must have. */
export interface ServerBuild {
  /** `name@version`; the same key means the same bytes. */
  key: string;
  file: string;
  integrity: string;
}

/** One page to render. */
export interface RenderJob {
  /** Path and query. */
  url: string;
  snapshot: Snapshot;
  shell: ServerBuild;
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

/** What a page's call to the API came to. */
export interface CallAnswer {
  status: number;
  /** What pages read of them, such as how long a list is in all. */
  headers?: Record<string, string>;
  body: string;
}

/** What one render asked the API for: address → what the site answered. */
export type Answers = ReadonlyMap<string, CallAnswer>;

/** What a render came to. The page is as the rendering code gave it, and not to be trusted; the answers are our own. */
export interface Rendered {
  page: RenderedPage;
  answers: Answers;
}

/** The text of a build whose hash was checked. */
export interface BuildText {
  key: string;
  text: string;
}

/** What a process is told. `realm` names a release of the shell with one of a remote. */
export type ToProcess =
  | { type: 'open'; realm: string; shell: BuildText; build: BuildText | null }
  | { type: 'close'; realm: string }
  | {
      type: 'render';
      id: number;
      realm: string;
      job: { url: string; snapshot: Snapshot; expose: string | null };
    }
  /** Nobody waits for this render any more. */
  | { type: 'drop'; id: number }
  | ({ type: 'answer'; id: number } & CallAnswer)
  /** Asks whether the process still takes messages; it answers with `pong`. */
  | { type: 'ping' };

const id = z.number().int().nonnegative();

/** What a process says. It is taken for what a release's code wants us to believe. */
export const FromProcess = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** The shell's build has been evaluated there. */
  z.object({ type: z.literal('opened'), realm: z.string() }),
  z.object({ type: z.literal('refused'), realm: z.string(), error: z.string() }),
  /** Begins or ends running code that nothing can interrupt. */
  z.object({ type: z.literal('busy'), id, running: z.boolean() }),
  z.object({ type: z.literal('call'), id, render: id, path: z.string().max(8_000) }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('rendered'),
    id,
    page: z.object({
      body: z.string(),
      styles: z.string(),
      head: z.custom<Head | null>((head) => head === null || typeof head === 'object'),
      queries: z.string(),
    }),
  }),
  z.object({ type: z.literal('failed'), id, error: z.string() }),
]);
export type FromProcess = z.infer<typeof FromProcess>;
