import { useEffect, useState } from 'react';
import { loadLater } from './load-later';

export type Later = Awaited<ReturnType<typeof loadLater>>;

/**
 * What comes after the first view, once the browser has nothing better to do, whether or not anybody scrolls; undefined until then,
 * null where it could not be had. The second value tries again.
 */
export function useLater(): [Later | null | undefined, () => void] {
  const [later, setLater] = useState<Later | null>();
  const load = () => void loadLater().then(setLater, () => setLater(null));
  // Not every browser says when it is idle.
  useEffect(() => void (globalThis.requestIdleCallback ?? setTimeout)(load), []);
  return [later, load];
}
