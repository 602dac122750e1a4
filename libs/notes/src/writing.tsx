import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Of the contract, whose module would bring its schemas along. In code points, after trimming. */
export const MAX_LENGTH = 2_000;
/** So few characters left are worth telling. */
const NEARLY_FULL = 200;

const WANTED = 'lectern.write-at';

/** Notes that somebody on their way to sign in wants to write at this place. */
export function comeBackToBox(place: string): void {
  try {
    sessionStorage.setItem(WANTED, place);
  } catch {
    // They come back to the page all the same.
  }
}

/** Gives the box the focus when its writer has come back from signing in. */
export function useBoxFocus(place: string, isEnabled: boolean) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isEnabled) return;
    try {
      if (sessionStorage.getItem(WANTED) !== place) return;
      sessionStorage.removeItem(WANTED);
      box.current?.focus();
    } catch {
      // Forbidden: nobody asked for it.
    }
  }, [isEnabled, place]);
  return box;
}

/** What stands beside the box of who sends nothing but spaces. */
export const WRITE_FIRST = 'Write something first.';

/** Says {@link WRITE_FIRST} until something else is typed, and puts the focus where that is done. */
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

export const charactersLeft = (text: string): number => MAX_LENGTH - [...text.trim()].length;

/** The one rule for keys in every box for notes: Enter begins a line, Ctrl or Cmd with Enter sends. */
export function sendOnChord(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** What stands beside the box. */
export function writingHint(text: string, isRestored: boolean): string {
  const left = charactersLeft(text);
  if (left < 0) return `A note has at most 2,000 characters: ${-left} too many.`;
  if (left < NEARLY_FULL) return `${left} characters left`;
  const chord = isApple() ? '⌘ Enter' : 'Ctrl+Enter';
  if (isRestored) return `What you typed before is still here. ${chord} sends it.`;
  return `Everyone can read it. Enter makes a line, ${chord} sends. Up to 2,000 characters.`;
}
