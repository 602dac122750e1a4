import { createContext, useContext, type ReactNode, type RefObject } from 'react';

/** Slots that the shell offers, with what it hands over. A remote fills one by naming it in its `lectern.slots`. */
export interface Slots {
  /**
   * What the header's search box can do beyond searching. The box itself stays the shell's, so that nothing typed is lost while a
   * remote loads, fails or takes its place: the slot listens to `input`, says its state by ARIA attributes on it, and renders
   * what stands below it.
   */
  'header-search': {
    /** In the page, with `role="combobox"`. */
    input: RefObject<HTMLInputElement | null>;
  };
}

export type SlotName = keyof Slots;

export type SlotRenderer = (name: SlotName, props: object, fallback: ReactNode) => ReactNode;

/** Filled by the shell. */
export const SlotContext = createContext<SlotRenderer | null>(null);

/**
 * Renders what a remote put into a slot; `children` stand in until it is there, and where no remote fills it. The remote is loaded
 * when the slot is rendered, so a slot that is not needed at once is rendered when it is.
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
