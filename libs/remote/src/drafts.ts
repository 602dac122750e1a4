import { useCallback, useEffect, useRef, useState } from 'react';

const PREFIX = 'lectern.draft.';
/** Across all places; the oldest are dropped. By count, not age, since clocks can be wrong. */
const MOST = 50;
/** Event fired by `signOut` of `@lectern/auth`. */
const SIGNED_OUT = 'lectern:signed-out';

interface Stored {
  text: string;
  /** When it was written; used only to order drafts. */
  at: number;
  /** Already sent: another tab showing the same text need not keep it. */
  sent?: true;
}

export interface Draft {
  text: string;
  /** Restored when this place was opened, and not edited since. */
  isRestored: boolean;
  write: (text: string) => void;
  /** Marks it as sent: removed here, and in other tabs that show the same. */
  sent: () => void;
  /** A text that was offered again has arrived after all: boxes at this place that still show it are cleared. */
  arrived: (text: string) => void;
}

const keyOf = (person: number, place: string) => `${PREFIX}${person}.${place}`;

/**
 * Text typed at one place, kept in this browser: it survives reloads, navigation, signing in and later
 * visits, until it is sent, discarded, or its author signs out. Nothing is kept for visitors. Without storage
 * it lasts as long as the page.
 *
 * @param place such as `talk-7`
 * @param person id of the signed-in user; null for a visitor, and while unknown
 */
export function useDraft(place: string, person: number | null): Draft {
  const [state, setState] = useState({ text: '', isRestored: false });
  // Owner of the displayed text. A box keeps its text after the session ends, until it is left.
  const owner = useRef<string | null>(null);
  const key = person === null ? null : keyOf(person, place);

  useEffect(() => {
    if (key === null || owner.current === key) return;
    owner.current = key;
    const text = readDraft(key);
    setState({ text, isRestored: text !== '' });
  }, [key]);

  useEffect(() => {
    const clear = () => setState({ text: '', isRestored: false });
    const follow = (event: StorageEvent) => {
      if (event.key !== key || key === null || !parse(event.newValue)?.sent) return;
      const sent = parse(event.newValue)?.text;
      setState((now) => (now.text.trim() === sent ? { text: '', isRestored: false } : now));
    };
    addEventListener(SIGNED_OUT, clear);
    addEventListener('storage', follow);
    return () => {
      removeEventListener(SIGNED_OUT, clear);
      removeEventListener('storage', follow);
    };
  }, [key]);

  const write = useCallback(
    (text: string) => {
      setState({ text, isRestored: false });
      if (key !== null) writeDraft(key, text);
    },
    [key],
  );
  const sent = useCallback(() => {
    // Read from storage: the box may be unmounted before its state is updated.
    if (key !== null) announceSent(key, readDraft(key).trim());
    setState({ text: '', isRestored: false });
  }, [key]);
  const arrived = useCallback(
    (text: string) => {
      if (key !== null && readDraft(key).trim() === text) announceSent(key, text);
    },
    [key],
  );
  return { ...state, write, sent, arrived };
}

/** Empty if there is none, or if it cannot be read, such as a draft of another version. */
function readDraft(key: string): string {
  const stored = parse(inMemory.get(key) ?? fromStorage(key));
  return stored && !stored.sent ? stored.text : '';
}

function writeDraft(key: string, text: string): void {
  const value = text === '' ? null : JSON.stringify({ text, at: Date.now() } satisfies Stored);
  store(key, value);
}

function announceSent(key: string, text: string): void {
  const newValue = JSON.stringify({ text, at: Date.now(), sent: true } satisfies Stored);
  store(key, newValue);
  store(key, null);
  // Browsers notify only other tabs, but a user who left while it was being sent may be back here, in a new
  // box.
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

/** Fallback where the browser stores nothing. */
const inMemory = new Map<string, string>();

function store(key: string, value: string | null): void {
  inMemory.delete(key);
  try {
    if (value === null) return localStorage.removeItem(key);
    localStorage.setItem(key, value);
    dropOldest();
  } catch {
    // Storage is full or forbidden.
    if (value !== null) inMemory.set(key, value);
  }
}

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function dropOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST) return;
  const age = (key: string) => parse(localStorage.getItem(key))?.at ?? 0;
  for (const key of keys.sort((a, b) => age(a) - age(b)).slice(0, keys.length - MOST))
    localStorage.removeItem(key);
}

function parse(text: string | null): Stored | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Stored> | null;
    return typeof value?.text === 'string' ? { ...value, text: value.text, at: Number(value.at) || 0 } : null;
  } catch {
    return null;
  }
}
