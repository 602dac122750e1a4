import { layOutInSteps } from './below-fold';
import { keepFocus } from './focus-keeper';
import { listenForKeys } from './keys';
import { holdPageOffline } from './offline';
import { prefetchOnIntent, type PrefetchOptions } from './prefetch';
import type { RemoteModules } from './remote-module';

// One file, since the entry carries the hash of each chunk.
export { answerQueries } from './answered-queries';

/** Everything that runs once the page is idle, in a separate file. */
export function listen(
  snapshot: PrefetchOptions['snapshot'],
  modules: Pick<PrefetchOptions, 'prefetch'> & Pick<RemoteModules, 'request' | 'retry'>,
): void {
  prefetchOnIntent({
    document,
    snapshot,
    prefetch: (remote, expose) => modules.prefetch(remote, expose),
  });
  keepFocus(document);
  listenForKeys(document);
  holdPageOffline(document, snapshot, modules);
  layOutInSteps();
  // For outside observers such as tests: from here on shortcuts work and the focus is kept.
  document.documentElement.dataset.rested = '';
}
