import type { Response, Route } from '@playwright/test';
import type { Change } from './change';
import type { Given } from './given';

export const isOf =
  ({ call, method }: Change) =>
  (response: Response) =>
    call.test(new URL(response.url()).pathname) && response.request().method() === method;

/** Holds the calls that make the change until released. */
export async function onCall(
  { page, change }: Given,
  what: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const mine = (route: Route) => {
    const request = route.request();
    const isCall = change.call.test(new URL(request.url()).pathname) && request.method() === change.method;
    return isCall ? what(route) : route.fallback();
  };
  await page.route(change.call, mine);
  return () => page.unroute(change.call, mine);
}

/**
 * The services apply it, and the page gets no response until the callback handles it. Returns how often that
 * happened.
 */
export async function onAnswer({ page, change }: Given, what: (answer: Answer) => Promise<unknown>) {
  const cdp = await page.context().newCDPSession(page);
  let isFree = false;
  // The session is kept: Chromium can leave a response paused for ever if its session is detached.
  const seen = { count: 0, free: () => (isFree = true) };
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const goOn = () => cdp.send('Fetch.continueResponse', { requestId });
    const lose = () => cdp.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    const isCall = change.call.test(new URL(request.url).pathname) && request.method === change.method;
    if (isCall && !isFree) seen.count += 1;
    // A page that was left meanwhile has dropped its requests.
    void (isCall && !isFree ? what({ goOn, lose }) : goOn().catch(() => undefined));
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/v1/*', requestStage: 'Response' }] });
  return seen;
}

interface Answer {
  goOn: () => Promise<unknown>;
  lose: () => Promise<unknown>;
}

/** A gate that holds callers until it is opened. */
export function holding() {
  let open = () => {};
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}
