import { createContext, useContext, type ReactNode } from 'react';

/** Slots that the shell offers, with what it hands over. A remote fills one by naming it in its `lectern.slots`. */
export interface Slots {
  /** The header's search box. */
  'header-search': { autoFocus?: boolean };
}

export type SlotName = keyof Slots;

export type SlotRenderer = (name: SlotName, props: object, fallback: ReactNode) => ReactNode;

/** Filled by the shell. */
export const SlotContext = createContext<SlotRenderer | null>(null);

/** Renders what a remote put into a slot; `children` stand in until it is there, and where no remote fills it. */
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
