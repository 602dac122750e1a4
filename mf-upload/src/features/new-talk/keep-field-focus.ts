import type { MouseEvent } from 'react';

/**
 * Keeps the focus in its field when a button is pressed. Otherwise the blur validates the field, its message makes the
 * dialog higher, the button moves away from the pointer before it is released, and the click is lost.
 */
export function keepFieldFocus(event: MouseEvent): void {
  const isTyping = document.activeElement?.matches('input:not([aria-expanded="true"]), textarea') ?? false;
  if (isTyping && (event.target as Element).closest('button')) event.preventDefault();
}
