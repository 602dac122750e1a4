import { LRUCache } from 'lru-cache';
import { PersistentThread } from '../../../kernel/threads/persistent-thread.js';
import { ThreadEnded } from '../../../kernel/threads/in-thread.js';
import { RenderError } from '../renderer-limits.js';
import { judgeHtml, withTokens, type WrittenHtml } from './judge-html.js';

/** Characters judged in the main thread, whatever they contain: 20 ms. */
const SMALL = 20_000;
/** The largest body takes a second; the limit leaves room for a busy machine. */
const LIMITS = { mostMs: 5_000, heapMb: 256 };

/** Total characters of bodies whose results are cached. */
const KEPT = 4_000_000;
/**
 * A popular page is rendered again every few seconds, mostly with the same result. Refusals are not cached.
 */
const judged = new LRUCache<string, string>({
  maxSize: KEPT,
  sizeCalculation: (html, body) => body.length + html.length + 1,
});

const thread = new PersistentThread(new URL('./html-thread.js', import.meta.url), LIMITS);

/** Runs work that blocks the event loop, charged to the owner of the page. */
export type Charge = <T>(work: () => T) => T;

/**
 * As `judgeHtml`. A large body of a team's page is judged in a thread, since it may be crafted to take as
 * long as possible.
 *
 * @param remote null for the site's own
 * @throws {RenderError}
 */
export async function judgeBody(
  body: string,
  remote: string | null,
  charge: Charge = (work) => work(),
): Promise<string> {
  const known = judged.get(body);
  if (known !== undefined) return known;
  const isLarge = remote !== null && body.length > SMALL;
  const html = isLarge ? await judgedInThread(body, remote) : charge(() => judgeHtml(body));
  judged.set(body, html);
  return html;
}

async function judgedInThread(body: string, remote: string): Promise<string> {
  try {
    return withTokens(await thread.ask<WrittenHtml>(remote, body));
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw new RenderError((error as Error).message);
    throw new RenderError(`The page's HTML could not be checked: ${error.message}`, true);
  }
}

/** Ends the thread when the services stop. */
export const stopJudging = (): Promise<void> => thread.close();
