import { useEffect, useSyncExternalStore } from 'react';
import { loadPanels } from './load-panels';

type Panels = Awaited<ReturnType<typeof loadPanels>>;

let panels: Panels | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads what opens on demand, once; after a failure, again on the next request. */
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
 * The panels, once loaded. Not `lazy`: that would hold back what is already loaded for as long as React shows
 * a placeholder.
 *
 * @param wanted whether one of them is open
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
