/** Upper limit in milliseconds for a page that never becomes idle. */
const LATEST_MS = 2_000;

/** Calls back once the browser is idle. */
export function whenIdle(callback: () => void): void {
  // Safari lacks this function.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: LATEST_MS });
  else setTimeout(callback, 1);
}
