import type { ContentChange } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useState } from 'react';
import { contentsKey } from './contents.queries';
import { undoChange } from './curation.calls';

/** What the last change did. */
export interface Outcome {
  /** A sentence. */
  text: string;
  failed?: boolean;
  /** Absent if it cannot be undone. */
  undo?: (() => Promise<unknown>) | undefined;
}

export interface Changes {
  /** Of the last change; stays until the next one. */
  outcome: Outcome | null;
  isBusy: boolean;
  /** Makes a change, and shows its outcome, or why it failed, once the lists are up to date. */
  attempt: (change: () => Promise<Outcome>) => Promise<void>;
}

/** The changes that a page makes, one at a time. */
export function useChanges(): Changes {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (change: () => Promise<Outcome>) => {
    if (isBusy) return;
    setBusy(true);
    const next = await change().catch((error: unknown): Outcome => ({
      text: messageOf(error),
      failed: true,
    }));
    await client.invalidateQueries({ queryKey: contentsKey });
    setBusy(false);
    setOutcome(next);
  };
  return { outcome, isBusy, attempt };
}

/** The outcome of a change to contents. @param text for the number that changed */
export function outcomeOf({ change, changed }: ContentChange, text: (changed: number) => string): Outcome {
  if (changed === 0) return { text: 'Nothing changed: someone else was first.' };
  return { text: text(changed), undo: change === null ? undefined : () => undoChange(change) };
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'That did not work. Try again.';
