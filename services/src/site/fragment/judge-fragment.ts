import type { Head } from '@lectern/contracts';
import type { Answers } from '../render-protocol.js';
import { RenderError } from '../renderer-limits.js';
import { judgeHead, type Speaker } from './judge-head.js';
import { judgeHtml } from './judge-html.js';
import { judgeStyles } from './judge-styles.js';
import { TOKEN } from './page-ids.js';

/** What was rendered, as it may stand in a page. */
export interface Fragment {
  /** Balanced HTML, with a placeholder for the visitor's token where forms need it. */
  body: string;
  /** A style element, without a nonce; empty where nothing was styled. */
  styles: string;
  head: Head | null;
  /** JSON of the cache of queries, where the remotes that come with the site rendered the page; `null` for all others. */
  queries: string;
  /** JSON: what the site answered to each address that the page asked for, for remotes of others; else `null`. */
  answers: string;
}

/** Characters of the data that a page carries along. */
const MOST_DATA = 2_000_000;

/**
 * Takes what a rendering process gave for one page, which may be anything: what it is made of is checked, read again and written anew.
 *
 * @param answers what the site answered to the calls of this very render
 * @throws RenderError for what no page may have
 */
export function judgeFragment(
  given: unknown,
  answers: Answers,
  speaker: Omit<Speaker, 'hasFailed'>,
): Fragment {
  if (typeof given !== 'object' || given === null) throw new RenderError('Nothing was rendered');
  const { body, styles, head, queries } = given as Partial<Record<keyof Fragment, unknown>>;
  const fragment = {
    body: judgeHtml(text(body, 'body')),
    styles: judgeStyles(text(styles, 'styles')),
    // That a call failed is seen where it was answered.
    head: judgeHead(head, {
      ...speaker,
      hasFailed: [...answers.values()].some(({ status }) => status >= 500),
    }),
    ...(speaker.remote === null
      ? { queries: json(queries), answers: 'null' }
      : { queries: 'null', answers: bodiesOf(answers) }),
  };
  return fragment;
}

function text(given: unknown, what: string): string {
  if (typeof given !== 'string') throw new RenderError(`The page's ${what} is no text`);
  if (given.includes(TOKEN)) throw new RenderError(`The page's ${what} holds the place of a token`);
  return given;
}

/** The text itself, when it is one value of JSON and no more. */
function json(given: unknown): string {
  if (typeof given !== 'string' || given.length > MOST_DATA)
    throw new RenderError("The page's data is no text");
  try {
    JSON.parse(given);
  } catch {
    throw new RenderError("The page's data is no JSON");
  }
  return given;
}

/** Address → answer. */
function bodiesOf(answers: Answers): string {
  if (answers.size === 0) return 'null';
  const written = JSON.stringify(Object.fromEntries(answers));
  if (written.length > MOST_DATA) throw new RenderError('The page asked for too much');
  return written;
}
