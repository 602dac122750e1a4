import type { Page, Route } from '@playwright/test';
import { expect, hydrated } from '../support/test';

/** One row of the specification's catalogue. */
export interface Row {
  /** Console output the row provokes; any other fails the test. */
  console?: RegExp;
  run: (page: Page) => Promise<void>;
}

/** Rows by their name in the specification. */
export type Rows = Record<string, Row>;

/** The browser's own message for responses that are not OK, and for missing ones. */
export const REFUSED = /Failed to load resource/;

/** Fulfils every request to these addresses (a glob below the site's root). */
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

/** Aborts every request to these addresses. */
export const cut = (page: Page, glob: string, method?: string) =>
  page.route(`**${glob}`, (route) => only(route, method, () => route.abort()));

const only = (route: Route, method: string | undefined, act: () => Promise<void>) =>
  method && route.request().method() !== method ? route.fallback() : act();

/** An API refusal in its standard shape. */
export const refusal = (error: string, more: object = {}) => ({
  success: false,
  error,
  code: 'UNAVAILABLE',
  requestId: 'r',
  ...more,
});

/**
 * Navigates inside the running site, so that the browser requests what the server would have delivered with
 * the page. The page being left requests nothing.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  if (new URL(page.url(), 'http://none').pathname !== '/users/sign_up') await page.goto('/users/sign_up');
  // The header shows the user once the shell runs.
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

/** The sign-in link of an alert; the alert's texts are in the catalogue's rows. */
export const logIn = (page: Page) => page.getByRole('alert').getByRole('link', { name: 'Log in' });

/** Collects the page's console output from now on. */
export function consoleOf(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  return logged;
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

/** Clicks the talk's like button, which is in a part that hydrates after the page. */
export async function likeTalk(page: Page): Promise<void> {
  const like = page.getByRole('button', { name: /^Like this talk/ });
  await hydrated(like);
  await like.click();
}
