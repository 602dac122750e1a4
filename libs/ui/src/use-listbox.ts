import { useEffect, useId, type MouseEvent, type RefObject } from 'react';
import { comboboxAction, type ComboboxAction } from './combobox-keys';

interface ListboxState {
  /** Number of options. */
  length: number;
  /** Index of the active one; -1 for none. */
  at: number;
  isOpen: boolean;
  /** An input that is rendered elsewhere: its attributes are set on the element. */
  box?: RefObject<HTMLInputElement | null>;
}

/**
 * The list of a combobox, by the WAI-ARIA pattern: the focus and the keys stay in the input, which names the
 * active option.
 *
 * @returns attributes of the input, the list and each option, and the effect of a key
 */
export function useListbox({ length, at, isOpen, box }: ListboxState) {
  const id = useId();
  const controls = isOpen ? id : undefined;
  const active = isOpen && at >= 0 ? `${id}-${at}` : undefined;
  const input = {
    'aria-expanded': isOpen,
    'aria-controls': controls,
    'aria-activedescendant': active,
  };
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (box?.current) setAttributes(box.current, controls, active);
  }, [box, controls, active]);
  useEffect(() => {
    const element = box?.current;
    if (element) return () => setAttributes(element);
  }, [box]);
  return {
    input,
    list: { id, role: 'listbox', 'data-side': 'fill', onMouseDown: keepFocus } as const,
    option: (index: number) =>
      ({ id: `${id}-${index}`, role: 'option', 'aria-selected': index === at, tabIndex: -1 }) as const,
    actionOf: (event: KeyboardEvent): ComboboxAction => comboboxAction(event, { length, at, isOpen }),
  };
}

/** A press on the list must not move the focus, which would close the list before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function setAttributes(input: HTMLInputElement, controls?: string, active?: string): void {
  input.setAttribute('aria-expanded', String(controls !== undefined));
  for (const [name, value] of [
    ['aria-controls', controls],
    ['aria-activedescendant', active],
  ] as const)
    if (value) input.setAttribute(name, value);
    else input.removeAttribute(name);
}
