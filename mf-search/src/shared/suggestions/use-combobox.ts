import { useEffect, type RefObject } from 'react';

/** Sets the ARIA attributes of a combobox: which list is open, and which option is selected. */
export function useCombobox(
  box: RefObject<HTMLInputElement | null>,
  listId: string | undefined,
  chosenId: string | undefined,
): void {
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    say(input, 'aria-controls', listId);
    say(input, 'aria-expanded', String(listId !== undefined));
    say(input, 'aria-activedescendant', chosenId);
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' });
  }, [box, listId, chosenId]);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant']) say(input, name, undefined);
      say(input, 'aria-expanded', 'false');
    };
  }, [box]);
}

function say(input: HTMLInputElement, name: string, value: string | undefined): void {
  if (value === undefined) input.removeAttribute(name);
  else input.setAttribute(name, value);
}
