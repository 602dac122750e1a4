import { useEffect, useState } from 'react';
import { loadLater } from './load-later';

export type Later = Awaited<ReturnType<typeof loadLater>>;

const LATEST_MS = 2_000;

/**
 * What comes after the first view, once the browser has nothing better to do, whether or not anybody scrolls; undefined until then,
 * null where it could not be had. The second value tries again.
 */
export function useLater(): [Later | null | undefined, () => void] {
  const [later, setLater] = useState<Later | null>();
  const load = () => void loadLater().then(setLater, () => setLater(null));
  useEffect(() => {
    // Not every browser says when it is idle, and one that never is says so too late.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: LATEST_MS });
    else setTimeout(load);
  }, []);
  return [later, load];
}
