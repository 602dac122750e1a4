import { useEffect, useSyncExternalStore } from 'react';
import { loadPanels } from './load-panels';

type Panels = Awaited<ReturnType<typeof loadPanels>>;

let panels: Panels | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads what opens on demand, once; after a failure again, when it is wanted again. */
export function wantPanels(): Promise<void> {
  loading ??= loadPanels()
    .catch(loadPanels)
    .then(
      (loaded) => {
        panels = loaded;
        for (const listener of listeners) listener();
      },
      () => {
        loading = null;
      },
    );
  return loading;
}

/**
 * The panels, as soon as they are here. Not `lazy`: that would hold back what is here already for as long as React shows a placeholder.
 *
 * @param wanted one of them is open
 */
export function usePanels(wanted: boolean): Panels | null {
  useEffect(() => {
    if (wanted) void wantPanels();
  }, [wanted]);
  return useSyncExternalStore(
    subscribe,
    () => panels,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
