import type { Rollout, RolloutActionInputs } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@lectern/remote';
import { useMemo, useRef, useState } from 'react';
import { OPERATE, refusalOf, rolloutsQuery } from '@lectern/console';
import type { Input } from './action-forms';
import { act, type ActionName } from './actions.calls';

/** An action pending in a dialog. */
export interface PendingAction<Name extends ActionName> {
  name: Name;
  /**
   * The rollout that is decided on: as it was when the dialog opened, or after a conflict the current one.
   */
  now: Rollout;
  /** Sends it once, however often it is called. */
  send: (input: Input<Name>) => void;
  isPending: boolean;
  /** Why it was not done; null without an error. */
  problem: Problem | null;
}

export interface Problem {
  text: string;
  requestId: string | null;
  /** Someone else acted first: `now` is the rollout after it. */
  conflict: boolean;
}

/**
 * Changes a rollout by naming the revision that the operator has seen, so that no other action is undone by
 * accident.
 *
 * @param opened the rollout when the dialog opened; later refreshes do not change it while the
 * operator decides
 */
export function useAction<Name extends ActionName>(
  name: Name,
  opened: Rollout,
  onDone: (next: Rollout) => void,
): PendingAction<Name> {
  const client = useQueryClient();
  const [now, setNow] = useState(opened);
  const [conflict, setConflict] = useState(false);
  // Set immediately: state would change only with the next render.
  const sending = useRef(false);

  const learn = async (rollout: Rollout) => {
    const { queryKey } = rolloutsQuery();
    // A request in flight may return older data.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (list) =>
      list?.map((known) => (known.remote === rollout.remote ? rollout : known)),
    );
    void client.invalidateQueries({ queryKey: [OPERATE] });
  };

  const { mutate, isPending, error } = useMutation({
    // Without a network it fails visibly instead of being sent some time later.
    networkMode: 'always',
    mutationFn: (input: Input<Name>) =>
      act(now.remote, name, { ...input, revision: now.revision } as RolloutActionInputs[Name]),
    onSuccess: async (next) => {
      await learn(next);
      onDone(next);
    },
    onError: async (failed) => {
      const rollout = refusalOf(failed)?.rollout;
      setConflict(rollout !== null && rollout !== undefined && rollout.revision !== now.revision);
      if (!rollout) return;
      setNow(rollout);
      await learn(rollout);
    },
    onSettled: () => void (sending.current = false),
  });

  const problem = useMemo(
    () => error && { text: error.message, requestId: refusalOf(error)?.requestId ?? null, conflict },
    [error, conflict],
  );
  return {
    name,
    now,
    isPending,
    send: (input) => {
      if (sending.current) return;
      sending.current = true;
      mutate(input);
    },
    problem,
  };
}
