import type { NeededConfirmation } from '@lectern/contracts';
import { useSyncExternalStore } from 'react';

/**
 * The result of asking: the id of a confirmation, an empty one if the session itself is the proof, or null
 * for a cancelled action.
 */
export type Outcome = string | null;

/** An action that waits for its operator's confirmation. */
export interface PendingConfirmation {
  needed: NeededConfirmation;
  /** The same action was confirmed before, and refused again. */
  again: boolean;
  answer: (outcome: Outcome) => void;
}

let pending: PendingConfirmation | null = null;
const watchers = new Set<() => void>();

function show(next: PendingConfirmation | null): void {
  pending = next;
  for (const watcher of watchers) watcher();
}

/** Asks in the open dialog. Null immediately if no dialog can ask. */
export function askToConfirm(needed: NeededConfirmation, again: boolean): Promise<Outcome> {
  pending?.answer(null);
  if (watchers.size === 0) return Promise.resolve(null);
  return new Promise((done) => {
    const answer = (outcome: Outcome) => {
      if (pending?.answer === answer) show(null);
      done(outcome);
    };
    show({ needed, again, answer });
  });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    // The last dialog that could ask is gone.
    if (watchers.size === 0) pending?.answer(null);
  };
}

/** The pending confirmation; null if there is none. */
export const usePendingConfirmation = (): PendingConfirmation | null =>
  useSyncExternalStore(
    watch,
    () => pending,
    () => null,
  );
