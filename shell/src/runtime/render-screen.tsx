import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ScreenLost } from './screen-boundary.server';

/**
 * React silently omits from the HTML whatever throws or suspends within `Suspense`. This makes it visible: a
 * page that lost its screen is rendered again with nothing to catch the error.
 *
 * @throws {unknown} what the screen throws
 */
export function renderScreen(page: ReactNode): string {
  let isLost = false;
  const html = renderToString(<ScreenLost value={() => (isLost = true)}>{page}</ScreenLost>);
  if (!isLost) return html;
  renderToString(page);
  throw new Error('The page failed at first, but rendered on the second attempt.');
}
