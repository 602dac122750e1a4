import type { Head, Snapshot } from '@lectern/contracts';
import { z } from 'zod';

/** A server build, and its expected hash. */
export interface ServerBuild {
  /** `name@version`; the same key means the same bytes. */
  key: string;
  /** Path on disk, or content. */
  file: string | Buffer;
  integrity: string;
}

/** One page to render. */
export interface RenderJob {
  /** Path and query. */
  url: string;
  snapshot: Snapshot;
  shell: ServerBuild;
  /** The owner's server build and exposed module; null if the shell alone renders the page. */
  owner: { build: ServerBuild; expose: string } | null;
  /** Primary languages that the visitor has chosen; none by default. */
  languages?: readonly string[];
}

export interface RenderedPage {
  body: string;
  /** A style element, without a nonce; empty if there are no styles. */
  styles: string;
  head: Head | null;
  /** JSON: results of the page's queries. */
  queries: string;
}

/** The result of a page's call to the API. */
export interface CallAnswer {
  status: number;
  /** Headers that pages read, such as the total length of a list. */
  headers?: Record<string, string>;
  body: string;
}

/** API calls of one render: address → the site's response. */
export type Answers = ReadonlyMap<string, CallAnswer>;

/**
 * The result of a render. The page comes from the rendering code and is untrusted; the answers are our own.
 */
export interface Rendered {
  page: RenderedPage;
  answers: Answers;
}

/** The text of a build after its hash was verified. */
export interface BuildText {
  key: string;
  text: string;
}

/** Messages to a process. `realm` names a release of the shell together with one of a remote. */
export type ToProcess =
  | { type: 'open'; realm: string; shell: BuildText; build: BuildText | null }
  | { type: 'close'; realm: string }
  | {
      type: 'render';
      id: number;
      realm: string;
      job: { url: string; snapshot: Snapshot; expose: string | null; languages: readonly string[] };
    }
  /** The render was abandoned. */
  | { type: 'drop'; id: number }
  | ({ type: 'answer'; id: number } & CallAnswer)
  /** Checks that the process still handles messages; it answers with `pong`. */
  | { type: 'ping' };

const id = z.number().int().nonnegative();

/** Messages from a process. Treated as untrusted: a release's code may forge them. */
export const FromProcess = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** The shell's build has been evaluated there. */
  z.object({ type: z.literal('opened'), realm: z.string() }),
  z.object({ type: z.literal('refused'), realm: z.string(), error: z.string() }),
  /** Code that cannot be interrupted starts or stops running. */
  z.object({ type: z.literal('busy'), id, running: z.boolean() }),
  z.object({ type: z.literal('call'), id, render: id, path: z.string() }),
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
