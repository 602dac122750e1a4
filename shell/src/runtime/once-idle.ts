import { layOutInSteps } from './below-fold';
import { keepFocus } from './focus-keeper';
import { listenForKeys } from './keys';
import { prefetchOnIntent, type PrefetchOptions } from './prefetch';

// One file, since the entry carries the hash of each chunk.
export { answerQueries } from './answered-queries';

/** Everything that runs once the page is idle, in a separate file. */
export function listen(
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
  layOutInSteps();
  // For outside observers such as tests: from here on shortcuts work and the focus is kept.
  document.documentElement.dataset.rested = '';
}
