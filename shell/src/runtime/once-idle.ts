import { keepFocus } from './focus-keeper';
import { listenForKeys } from './keys';
import { prefetchOnIntent, type PrefetchOptions } from './prefetch';

/** What listens to a page that has come to rest, in one file of its own. */
export function onceIdle(options: PrefetchOptions): void {
  prefetchOnIntent(options);
  keepFocus(options.document);
  listenForKeys(options.document);
  // For those who look on from outside, such as tests: from here on keys work, and the focus is kept.
  options.document.documentElement.dataset.rested = '';
}
