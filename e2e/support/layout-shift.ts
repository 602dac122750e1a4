import type { Page } from '@playwright/test';

/**
 * Measures layout shift in the documents that a page opens from now on.
 *
 * @returns resolves to the sum of the current document's layout shifts, without a unit; see
 * https://web.dev/articles/cls
 */
export async function layoutShiftOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // They are reported after the frame in which they happen.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0);
    });
}
