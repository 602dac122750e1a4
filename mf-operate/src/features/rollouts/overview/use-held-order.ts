import type { Rollout } from '@lectern/contracts';
import { useState, type FocusEvent } from 'react';

interface HeldOrder {
  rows: Rollout[];
  /** Handlers of the table. */
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLTableElement>) => void;
}

/**
 * Keeps the order of a table's rows while it has the pointer or the focus: a button must not move away from under a
 * finger, or another one under it.
 *
 * @param wanted the rows in the order they should have
 */
export function useHeldOrder(wanted: readonly Rollout[]): HeldOrder {
  const names = wanted.map(({ remote }) => remote).join(' ');
  const [held, setHeld] = useState(names);
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  if (held !== names && !hasPointer && !hasFocus) setHeld(names);
  const places = new Map(held.split(' ').map((name, place) => [name, place]));
  const placeOf = ({ remote }: Rollout) => places.get(remote) ?? places.size;
  return {
    rows: [...wanted].sort((a, b) => placeOf(a) - placeOf(b)),
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget)),
  };
}
