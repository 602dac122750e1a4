import { useCallback, useEffect, useRef, useState } from 'react';

const PREFIX = 'lectern.draft.';
/** Of all places together; the oldest go first. By count and not by age: clocks are wrong. */
const MOST = 50;
/** As `signOut` of `@lectern/auth` says it. */
const SIGNED_OUT = 'lectern:signed-out';

interface Stored {
  text: string;
  /** When it was written; orders drafts, and nothing else. */
  at: number;
  /** It was sent: another tab that still shows the same need not. */
  sent?: true;
}

export interface Draft {
  text: string;
  /** It was there when this place was opened, and has not been touched since. */
  isRestored: boolean;
  write: (text: string) => void;
  /** It was sent: gone here, and in other tabs that show the same. */
  sent: () => void;
}

const keyOf = (person: number, place: string) => `${PREFIX}${person}.${place}`;

/**
 * What somebody types at one place, kept in this browser as it is typed: there again after a reload, a navigation, a sign-in and another
 * visit, until it is sent, thrown away, or its author logs out. Nothing is kept for who is not signed in. Where the browser stores
 * nothing it lasts as long as the page.
 *
 * @param place such as `talk-7`
 * @param person id of who is signed in; null for nobody, and while that is unknown
 */
export function useDraft(place: string, person: number | null): Draft {
  const [state, setState] = useState({ text: '', isRestored: false });
  // Whose text stands there. A box keeps what stands in it when the session ends, until it is left.
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
    // From where it is kept: the box may be gone before its state is.
    if (key !== null) tellSent(key, readDraft(key).trim());
    setState({ text: '', isRestored: false });
  }, [key]);
  return { ...state, write, sent };
}

/** Empty for none, and for what cannot be read, such as a draft of another version. */
function readDraft(key: string): string {
  const stored = parse(kept.get(key) ?? fromStorage(key));
  return stored && !stored.sent ? stored.text : '';
}

function writeDraft(key: string, text: string): void {
  const value = text === '' ? null : JSON.stringify({ text, at: Date.now() } satisfies Stored);
  store(key, value);
}

function tellSent(key: string, text: string): void {
  store(key, JSON.stringify({ text, at: Date.now(), sent: true } satisfies Stored));
  store(key, null);
}

/** Where the browser stores nothing. */
const kept = new Map<string, string>();

function store(key: string, value: string | null): void {
  kept.delete(key);
  try {
    if (value === null) return localStorage.removeItem(key);
    localStorage.setItem(key, value);
    dropOldest();
  } catch {
    // Full, or forbidden.
    if (value !== null) kept.set(key, value);
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
