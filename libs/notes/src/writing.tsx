import { MAX_NOTE_LENGTH, TYPED_BEFORE } from '@lectern/contracts';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** The remaining characters are shown from here on. */
const NEARLY_FULL = 200;

const WANTED = 'lectern.write-at';

/** Remembers that the user, on the way to sign in, wants to write here. */
export function comeBackToBox(place: string): void {
  try {
    sessionStorage.setItem(WANTED, place);
  } catch {
    // Storage is unavailable: they still return to the page.
  }
}

/** Focuses the box when its writer returns from signing in. */
export function useBoxFocus(place: string, isEnabled: boolean) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isEnabled) return;
    try {
      if (sessionStorage.getItem(WANTED) !== place) return;
      sessionStorage.removeItem(WANTED);
      box.current?.focus();
    } catch {
      // Storage is forbidden: no focus was requested.
    }
  }, [isEnabled, place]);
  return box;
}

/** Shown next to the box when only spaces are sent. */
export const WRITE_FIRST = 'Write something first.';

/** Shows {@link WRITE_FIRST} until something else is typed, and focuses the box. */
export function useWriteFirst(text: string, box: RefObject<HTMLTextAreaElement | null>) {
  const [sent, setSent] = useState<string | null>(null);
  return {
    isBlank: sent === text,
    refuseBlank: () => {
      setSent(text);
      box.current?.focus();
    },
  };
}

export const charactersLeft = (text: string): number => MAX_NOTE_LENGTH - [...text.trim()].length;

/** Keyboard rule of every note box: Enter starts a new line, Ctrl or Cmd with Enter sends. */
export function sendOnChord(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** An on-screen keyboard has no Ctrl or Cmd. */
const isTouch = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

const LIMIT = `${MAX_NOTE_LENGTH.toLocaleString('en')} characters`;

/** Hint next to the box. */
export function writingHint(text: string, isRestored: boolean): string {
  const left = charactersLeft(text);
  if (left < 0) return `A note can have at most ${LIMIT}: ${-left} too many.`;
  if (left < NEARLY_FULL) return `${left} characters left`;
  const chord = isApple() ? '⌘ Enter' : 'Ctrl+Enter';
  const touch = isTouch();
  if (isRestored) return `${TYPED_BEFORE}${touch ? '' : ` ${chord} sends it.`}`;
  return `Everyone can read it.${touch ? '' : ` Enter starts a new line, ${chord} sends.`} Up to ${LIMIT}.`;
}
