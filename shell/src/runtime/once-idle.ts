import { keepFocus } from './focus-keeper';
import { listenForKeys } from './keys';
import { prefetchOnIntent, type PrefetchOptions } from './prefetch';

// In one file, since the entry carries the hash of each.
export { answerQueries } from './answered-queries';

/** What listens to a page that has come to rest, in one file of its own. */
export function onceIdle(
  snapshot: PrefetchOptions['snapshot'],
  modules: Pick<PrefetchOptions, 'prefetch'>,
): void {
  prefetchOnIntent({
    document,
    snapshot,
    prefetch: (remote, expose) => modules.prefetch(remote, expose),
  });
  keepFocus(document);
  listenForKeys(document);
  // For those who look on from outside, such as tests: from here on keys work, and the focus is kept.
  document.documentElement.dataset.rested = '';
}
