import type { BrowserContext, Page } from '@playwright/test';

interface ClockWindow {
  /** What came to stand in the page → by the page's own clock, milliseconds since the document or the last click. */
  stood: Record<string, number>;
}

/** Makes every page of a context note when a release comes to life in it, and when it says that something is unavailable. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const clock = window as unknown as ClockWindow;
    let start = 0;
    clock.stood = {};
    const look = () => {
      const names = [...document.querySelectorAll<HTMLElement>('[data-live]')]
        .filter(({ dataset }) => dataset.live)
        .map(({ dataset }) => `${dataset.remote}@${dataset.live}`);
      if ([...document.querySelectorAll('main button')].some((button) => button.textContent === 'Try again'))
        names.push('message');
      for (const name of names) clock.stood[name] ??= performance.now() - start;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    document.addEventListener(
      'click',
      () => {
        start = performance.now();
        clock.stood = {};
      },
      true,
    );
  });
}

/** Waits until something stands in the page, and tells how long it took by the page's own clock. */
export async function timeUntil(page: Page, what: string): Promise<number> {
  const stood = await page.waitForFunction((name) => (window as unknown as ClockWindow).stood[name], what, {
    polling: 'raf',
    timeout: 12_000,
  });
  return Number(await stood.jsonValue());
}

/** From the start of a navigation until the page is recovered, or says what is the matter. @source platform.md, "For a visitor" */
const LIMIT_MS = 3_000;
/** What a sound page takes at most where nothing else runs. */
const USUAL_MS = 500;

/**
 * What a page with a fault may take: twice three seconds, since one pause of a busy machine is no fault of the page, and as much more as a
 * sound page takes there. A page that waits until a file is given up takes ten.
 *
 * @param soundMs what a sound page took just before
 */
export const limitFor = (soundMs: number): number => 2 * LIMIT_MS + Math.max(0, soundMs - USUAL_MS);
