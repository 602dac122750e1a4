/** A page that is never idle is late by this much, milliseconds. */
const LATEST_MS = 2_000;

/** Calls back once everything that the first view needs is here and the browser has nothing to do. */
export function whenIdle(callback: () => void): void {
  const soon = () => {
    // Safari has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: LATEST_MS });
    else setTimeout(callback, 1);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
