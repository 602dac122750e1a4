import type { Page } from '@playwright/test';

/**
 * Watches the documents that a page opens from now on for what moves within their content although nobody acts; see
 * https://web.dev/articles/cls
 *
 * @returns resolves to what has moved since the last call: each element's tag and the beginning of its text
 */
export async function movesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // The header shows who the visitor is once that is known.
          if (element && !element.closest('header'))
            moves.push(`${element.localName} ${element.textContent?.trim().slice(0, 40)}`.trim());
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // They are reported after the frame in which they happen.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return (window as unknown as { moves: string[] }).moves.splice(0);
    });
}
