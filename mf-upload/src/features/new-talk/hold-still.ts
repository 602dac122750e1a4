import type { MouseEvent } from 'react';

/**
 * A press on a button leaves the focus in the field that has it. Else the field is judged as it is left, what it says makes the dialog
 * higher, and the button is gone from beneath the pointer before that is let go: a click on nothing.
 */
export function holdStill(event: MouseEvent): void {
  const isTyping = document.activeElement?.matches('input:not([aria-expanded="true"]), textarea') ?? false;
  if (isTyping && (event.target as Element).closest('button')) event.preventDefault();
}
