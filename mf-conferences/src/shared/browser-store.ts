import { useSyncExternalStore } from 'react';

/**
 * Texts that outlive the page, by key; if the browser refuses to store them they last as long as the page.
 */
export interface BrowserStore {
  read: (key: string) => string | null;
  /** Null removes the stored text. */
  write: (key: string, value: string | null) => void;
  /** The text stored under a key; null on the server and during hydration. */
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
    // A change in another tab.
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

/** Stored by the browser until cleared. */
export const lasting = browserStore(() => localStorage);
