import type { BrowserContext, Page } from '@playwright/test';

/**
 * From the start of a navigation until the page has recovered, or shows what is wrong.
 *
 * @source platform.md, "For a visitor"
 */
const LIMIT_MS = 3_000;

interface Watched {
  /** Releases, and `message`, that have been in the page since the last click. */
  stood: Record<string, true>;
  endWaits: () => void;
}

/**
 * Makes every page of a context record when a release is live in it, and when it says that something is
 * unavailable. In these pages timers beyond the limit never fire: whatever appears did not wait for one,
 * however slow the machine is. The order of shorter ones is tested by
 * `libs/federation/src/remote-loader.spec.ts`, which controls the clock.
 */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript((limit) => {
    const watched = window as unknown as Watched;
    const start = window.setTimeout.bind(window);
    const stop = window.clearTimeout.bind(window);
    const never = 2 ** 31 - 1;
    const waiting = new Map<number | undefined, () => void>();
    window.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const id = start(run, ms > limit ? never : ms, ...args);
      if (ms > limit) waiting.set(id, () => run(...args));
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = ((id?: number) => {
      waiting.delete(id);
      stop(id);
    }) as typeof clearTimeout;
    watched.endWaits = () => {
      const runs = [...waiting.values()];
      for (const id of waiting.keys()) clearTimeout(id);
      for (const run of runs) run();
    };

    watched.stood = {};
    const look = () => {
      for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-live]'))
        if (dataset.live) watched.stood[`${dataset.remote}@${dataset.live}`] = true;
      if ([...document.querySelectorAll('main button')].some((button) => button.textContent === 'Try again'))
        watched.stood.message = true;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    document.addEventListener('click', () => (watched.stood = {}), true);
  }, LIMIT_MS);
}

/** Fires all timers beyond the limit: hanging files are given up. */
export const endWaits = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Watched).endWaits());

/** Waits until something has appeared in the page: a release as `name@version`, or `message`. */
export async function stands(page: Page, what: string): Promise<void> {
  await page.waitForFunction((name) => (window as unknown as Watched).stood[name], what, {
    polling: 'raf',
    timeout: 30_000,
  });
}
