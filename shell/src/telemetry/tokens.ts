/** Metric name of the token in `Server-Timing`. */
const METRIC = 'page';

/**
 * Watches responses for page view tokens, without taking part in the calls. In browsers that do not expose
 * them, the response to a beacon carries them.
 */
export function watchTokens(offer: (token: string) => void): void {
  try {
    const read = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        const token = entry.serverTiming.find(({ name }) => name === METRIC)?.description;
        if (token) offer(token);
      }
    };
    new PerformanceObserver(read).observe({ type: 'resource', buffered: true });
  } catch {
    // An old browser.
  }
}
