import type { Page, Route } from '@playwright/test';
import { expect, hydrated } from '../support/test';

/** One row of the specification's catalogue. */
export interface Row {
  /** What the row makes the browser's console say; anything else there fails the test. */
  console?: RegExp;
  run: (page: Page) => Promise<void>;
}

/** Rows by their name in the specification. */
export type Rows = Record<string, Row>;

/** What the browser itself says of answers that are not OK, and of none. */
export const REFUSED = /Failed to load resource/;

/** Answers every request of these addresses (a glob below the site's root). */
export const answer = (page: Page, glob: string, status: number, body: unknown, method?: string) =>
  page.route(`**${glob}`, (route) =>
    only(route, method, () =>
      route.fulfill({
        status,
        contentType: typeof body === 'string' ? 'text/html' : 'application/json',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    ),
  );

/** Breaks the connection of every request of these addresses. */
export const cut = (page: Page, glob: string, method?: string) =>
  page.route(`**${glob}`, (route) => only(route, method, () => route.abort()));

const only = (route: Route, method: string | undefined, act: () => Promise<void>) =>
  method && route.request().method() !== method ? route.fallback() : act();

/** An API's refusal in its one shape. */
export const refusal = (error: string, more: object = {}) => ({
  success: false,
  error,
  code: 'UNAVAILABLE',
  requestId: 'r',
  ...more,
});

/**
 * Goes to a page inside the running site, so that the browser asks for what the server would have brought along. The page that
 * is left asks for nothing.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  if (new URL(page.url(), 'http://none').pathname !== '/users/sign_up') await page.goto('/users/sign_up');
  // The header knows who is there once the shell runs.
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: 'Log In' })
      .or(page.getByRole('link', { name: 'Upload' })),
  ).toBeVisible();
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: 'catalogue' }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

/** The message with this text; its role is `alert`. */
export const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** What the page's console says from now on. */
export function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  return said;
}

/** Records the requests to an address, as `METHOD path?query`. */
export function requestsTo(page: Page, part: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes(part)) seen.push(`${request.method()} ${pathname}${search}`);
  });
  return seen;
}

/** Presses the talk's like button, which belongs to a part that comes to life after the page. */
export async function likeTalk(page: Page): Promise<void> {
  const like = page.getByRole('button', { name: /^Like this talk/ });
  await hydrated(like);
  await like.click();
}
