import { useState } from 'react';

/** Rows selected in a list, by id; `range` extends the selection from the row that was changed last. */
export function useSelection(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  const selected = ids.filter((id) => chosen.has(id));

  const toggle = (id: number, range: boolean) => {
    const on = !chosen.has(id);
    const from = range && last !== null ? ids.indexOf(last) : -1;
    const to = ids.indexOf(id);
    const changed = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(selected);
    for (const each of changed) {
      if (on) next.add(each);
      else next.delete(each);
    }
    setChosen(next);
    setLast(id);
  };
  return {
    selected,
    toggle,
    all: () => setChosen(new Set(ids)),
    none: () => setChosen(new Set()),
  };
}
