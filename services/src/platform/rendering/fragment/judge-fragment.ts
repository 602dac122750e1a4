import type { Head } from '@lectern/contracts';
import type { Answers } from '../render-protocol.js';
import { RenderError } from '../renderer-limits.js';
import { judgeHead, type Speaker } from './judge-head.js';
import { type Charge, judgeBody } from './judge-body.js';
import { judgeStyles } from './judge-styles.js';
import { TOKEN } from './page-ids.js';

/** Rendered output that is safe to put into a page. */
export interface Fragment {
  /** Balanced HTML, with a placeholder for the visitor's token where forms need it. */
  body: string;
  /** A style element, without a nonce; empty if there are no styles. */
  styles: string;
  head: Head | null;
  /** JSON of the query cache, for pages rendered by the site's own remotes; `null` for all others. */
  queries: string;
  /** JSON: the site's response to each address the page requested, for remotes of others; else `null`. */
  answers: string;
}

/** Characters of data embedded in a page. */
const MOST_DATA = 2_000_000;

/**
 * Validates what a rendering process returned for one page. It is untrusted: its contents are checked, parsed
 * and serialized again.
 *
 * @param answers the site's responses to this render's calls
 * @param charge accounts for the work done in this thread
 * @throws {RenderError} for content that no page may have
 */
export async function judgeFragment(
  value: unknown,
  answers: Answers,
  speaker: Omit<Speaker, 'hasFailed'>,
  charge: Charge = atOnce,
): Promise<Fragment> {
  if (typeof value !== 'object' || value === null) throw new RenderError('Nothing was rendered');
  const { body, styles, head, queries } = value as Partial<Record<keyof Fragment, unknown>>;
  return {
    body: await judgeBody(text(body, 'body'), speaker.remote, charge),
    ...charge(() => ({
      styles: judgeStyles(text(styles, 'styles')),
      // Failed calls were noticed where they were answered.
      head: judgeHead(head, {
        ...speaker,
        hasFailed: [...answers.values()].some(({ status }) => status >= 500),
      }),
      ...(speaker.remote === null
        ? { queries: json(queries), answers: 'null' }
        : { queries: 'null', answers: bodiesOf(answers) }),
    })),
  };
}

const atOnce: Charge = (work) => work();

function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new RenderError(`The page's ${what} is not text`);
  if (value.includes(TOKEN)) throw new RenderError(`The page's ${what} contains the token placeholder`);
  return value;
}

/** The text unchanged, if it is exactly one JSON value. */
function json(value: unknown): string {
  if (typeof value !== 'string' || value.length > MOST_DATA)
    throw new RenderError("The page's data is missing or too large");
  try {
    JSON.parse(value);
  } catch {
    throw new RenderError("The page's data is not JSON");
  }
  return value;
}

/** Address → answer. */
function bodiesOf(answers: Answers): string {
  if (answers.size === 0) return 'null';
  const written = JSON.stringify(Object.fromEntries(answers));
  if (written.length > MOST_DATA) throw new RenderError('The page requested too much data');
  return written;
}
