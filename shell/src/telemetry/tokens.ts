/** The services' name for it in `Server-Timing`. */
const METRIC = 'page';

/**
 * Hears the tokens of page views that answers of the services bring, without a part in the calls. Where a browser does not tell, the answer
 * to a beacon brings them.
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
