import { useSyncExternalStore } from 'react';

/** Texts that outlive the page, by key; where the browser refuses to keep them they live as long as the page. */
export interface BrowserStore {
  read: (key: string) => string | null;
  /** Null removes what was kept. */
  write: (key: string, value: string | null) => void;
  /** What is kept under a key; null on the server and while its page is hydrated. */
  useText: (key: string) => string | null;
}

function browserStore(storage: () => Storage): BrowserStore {
  const unkept = new Map<string, string | null>();
  const readers = new Set<() => void>();

  const read = (key: string) => {
    if (unkept.has(key)) return unkept.get(key) ?? null;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
    for (const changed of readers) changed();
  };
  const subscribe = (changed: () => void) => {
    readers.add(changed);
    // Another tab's change.
    addEventListener('storage', changed);
    return () => {
      readers.delete(changed);
      removeEventListener('storage', changed);
    };
  };
  const useText = (key: string) =>
    useSyncExternalStore(
      subscribe,
      () => read(key),
      () => null,
    );
  return { read, write, useText };
}

/** Kept by the browser until it is cleared. */
export const lasting = browserStore(() => localStorage);
