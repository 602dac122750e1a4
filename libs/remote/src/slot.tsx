import { createContext, useContext, type ReactNode, type RefObject } from 'react';

/** Slots of the shell, with the props it passes. A remote fills one by naming it in its `lectern.slots`. */
export interface Slots {
  /**
   * Extends the header's search box. The box itself stays the shell's, so that typed text survives while a
   * remote loads, fails or is replaced: the slot listens to `input`, sets ARIA state on it, and renders what
   * appears below it.
   */
  'header-search': {
    /** Mounted, with `role="combobox"`. */
    input: RefObject<HTMLInputElement | null>;
  };
}

export type SlotName = keyof Slots;

export type SlotRenderer = (name: SlotName, props: object, fallback: ReactNode) => ReactNode;

/** Provided by the shell. */
export const SlotContext = createContext<SlotRenderer | null>(null);

/**
 * Renders the remote that fills a slot; `children` are shown until it is loaded, and if no remote fills it.
 * Rendering the slot loads the remote, so render a slot only when it is needed.
 */
export function Slot<Name extends SlotName>({
  name,
  props,
  children,
}: {
  name: Name;
  props: Slots[Name];
  children?: ReactNode;
}) {
  const render = useContext(SlotContext);
  return render ? render(name, props, children) : children;
}
