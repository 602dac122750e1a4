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
  /** A function gets the stored text, which another tab or a later render may have changed. */
  write: (text: string | ((stored: string) => string)) => void;
  /** Puts a text that could not be sent back into the box; false if the box holds another one. */
  giveBack: (text: string) => boolean;
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
 * When the session ends, `person` becomes null but the text on screen still has its author: it is stored for
 * them, and a later user of the browser never gets it.
 *
 * @param place such as `talk-7`
 * @param person id of the signed-in user; null for a visitor, and while unknown
 */
export function useDraft(place: string, person: number | null): Draft {
  const [state, setState] = useState({ text: '', isRestored: false });
  /** The text on screen, including one that is not rendered yet. */
  const shown = useRef('');
  // Owner of the displayed text. A box keeps its text after the session ends, until it is left.
  const owner = useRef<string | null>(null);
  const key = person === null ? null : keyOf(person, place);

  const show = useCallback((text: string, isRestored = false) => {
    shown.current = text;
    setState({ text, isRestored });
  }, []);

  // After every render: Log out takes the box from its owner, who may stay the same.
  useEffect(() => {
    if (key === null || owner.current === key) return;
    owner.current = key;
    const text = readDraft(key);
    show(text, text !== '');
  });

  useEffect(() => {
    const clear = () => {
      // What could not be stored is still in memory.
      if (owner.current !== null) store(owner.current, null);
      owner.current = null;
      show('');
    };
    const follow = (event: StorageEvent) => {
      if (event.key !== owner.current || !parse(event.newValue)?.sent) return;
      if (shown.current.trim() === parse(event.newValue)?.text) show('');
    };
    addEventListener(SIGNED_OUT, clear);
    addEventListener('storage', follow);
    return () => {
      removeEventListener(SIGNED_OUT, clear);
      removeEventListener('storage', follow);
    };
  }, [show]);

  const write = useCallback(
    (change: string | ((stored: string) => string)) => {
      const to = key ?? owner.current;
      const text = typeof change === 'string' ? change : change(to === null ? shown.current : readDraft(to));
      // A response may arrive when the box already belongs to someone else.
      if (to === owner.current) show(text);
      if (to !== null) writeDraft(to, text);
    },
    [key, show],
  );
  const giveBack = useCallback(
    (text: string) => {
      const to = key ?? owner.current;
      // The stored text may have been typed in a box that was opened later.
      const isTaken = shown.current.trim() !== '' || (to !== null && readDraft(to).trim() !== '');
      if (!isTaken) write(text);
      return !isTaken;
    },
    [key, write],
  );
  const sent = useCallback(() => {
    const from = key ?? owner.current;
    // Read from storage: the box may be unmounted before its state is updated.
    if (from !== null) announceSent(from, readDraft(from).trim());
    if (from === owner.current) show('');
  }, [key, show]);
  const arrived = useCallback(
    (text: string) => {
      const from = key ?? owner.current;
      if (from !== null && readDraft(from).trim() === text) announceSent(from, text);
    },
    [key],
  );
  return { ...state, write, giveBack, sent, arrived };
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
