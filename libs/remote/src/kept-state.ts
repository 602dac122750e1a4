import { useSyncExternalStore, type SetStateAction } from 'react';
import { useLocation } from 'react-router-dom';

const STORE = 'lectern.kept';
const MAX = 100;

/** Types that survive JSON, which stores them when the page is left. */
type Keepable = string | number | boolean | null;

let kept: Map<string, Keepable> | undefined;
const listeners = new Set<() => void>();

function load(): Map<string, Keepable> {
  if (kept) return kept;
  kept = new Map();
  addEventListener('pagehide', save);
  try {
    kept = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, Keepable][]);
  } catch {
    // Storage is unavailable or holds foreign data: state then lasts as long as the page.
  }
  return kept;
}

function save(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...load()]));
  } catch {
    // Storage is full or forbidden: only the state of lists is lost.
  }
}

function write(key: string, value: Keepable): void {
  const all = load();
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) {
    if (all.size <= MAX) break;
    all.delete(oldest);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Page state tied to a history entry: Back, Forward and a reload restore it, such as how many rows of a list
 * were opened. Another visit to the same address starts with `initial`. While hydrating it is `initial`, and
 * right after it the stored value.
 *
 * @param name distinguishes it from other state of the same page
 */
export function useKeptState<Value extends Keepable>(
  name: string,
  initial: Value,
): [value: Value, set: (value: SetStateAction<Value>) => void] {
  const { key, pathname, search } = useLocation();
  // The first page of every visit has the same key.
  const entry = `${key} ${pathname}${search} ${name}`;
  const read = () => {
    const found = load().get(entry);
    // Every remote of the site can write to this storage.
    return typeof found === typeof initial ? (found as Value) : initial;
  };
  const value = useSyncExternalStore(subscribe, read, () => initial);
  const set = (next: SetStateAction<Value>) => write(entry, typeof next === 'function' ? next(read()) : next);
  return [value, set];
}
