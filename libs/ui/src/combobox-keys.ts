/**
 * The effect of a key in a combobox: the option it moves to, or an action on the list; null for a key that
 * belongs to the text field.
 */
export type ComboboxAction = { at: number } | 'open' | 'close' | 'choose' | null;

interface State {
  /** Number of options. */
  length: number;
  /** Index of the active one; -1 for none. */
  at: number;
  isOpen: boolean;
}

/**
 * Keys of a list that opens below a text field, by the WAI-ARIA combobox pattern: arrows move and wrap
 * around, Enter chooses the active option, Escape closes. The focus stays in the field.
 */
export function comboboxAction(
  { key, isComposing }: Pick<KeyboardEvent, 'key' | 'isComposing'>,
  { length, at, isOpen }: State,
): ComboboxAction {
  // The key belongs to an input method, for example Enter accepting a Japanese word.
  if (isComposing) return null;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step) {
    if (length === 0) return step > 0 ? 'open' : null;
    const from = isOpen ? at : -1;
    return { at: from < 0 && step < 0 ? length - 1 : (from + step + length) % length };
  }
  if (!isOpen) return null;
  if (key === 'Escape') return 'close';
  return key === 'Enter' && at >= 0 ? 'choose' : null;
}
