import { UNFINISHED } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { codeArrives } from './code-loading';
import { ScreenLost } from './screen-boundary.server';

/** Well below the time that a page has: without parts that are late it is better than not at all. */
const MOST_WAITING_MS = 500;

/**
 * React silently omits from the HTML whatever throws or suspends within `Suspense`. Parts whose code is still
 * being loaded are awaited here, by rendering again; a page that lost its screen is rendered again with nothing
 * to catch the error.
 *
 * @param busy called around the wait, during which nothing runs
 * @throws {unknown} what the screen throws
 */
export async function renderScreen(page: ReactNode, busy: (running: boolean) => void): Promise<string> {
  const end = performance.now() + MOST_WAITING_MS;
  for (;;) {
    let isLost = false;
    const html = renderToString(<ScreenLost value={() => (isLost = true)}>{page}</ScreenLost>);
    if (!isLost && !html.includes(UNFINISHED)) return html;
    busy(false);
    const hasArrived = await codeArrives(end - performance.now());
    busy(true);
    if (hasArrived) continue;
    if (!isLost) return html;
    renderToString(page);
    throw new Error('The page failed at first, but rendered on the second attempt.');
  }
}
