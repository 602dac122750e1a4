import type { Rollout } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@lectern/remote';
import { useMemo, useRef, useState } from 'react';
import { refusalOf } from '../api/call';
import { act, type ActName, type Acts } from '../api/mutations';
import { OPERATE, rolloutsQuery } from '../api/queries';

/** An act under way in a dialog. */
export interface UnderWay<Name extends ActName> {
  name: Name;
  /** What is decided on: the rollout as it was when the dialog opened, and after a conflict as it is now. */
  now: Rollout;
  /** Does it once, however often it is asked for. */
  send: (input: Omit<Acts[Name], 'revision'>) => void;
  isPending: boolean;
  /** Why it was not done; null while nothing went wrong. */
  problem: Problem | null;
}

export interface Problem {
  text: string;
  requestId: string | null;
  /** Somebody else acted first: `now` is what they made of it. */
  conflict: boolean;
}

/**
 * Acts on a rollout by naming the revision that the operator has seen, so that nobody's act is undone by accident.
 *
 * @param opened the rollout when the dialog opened; what is learned later does not change under the operator's hands
 */
export function useAct<Name extends ActName>(
  name: Name,
  opened: Rollout,
  onDone: (next: Rollout) => void,
): UnderWay<Name> {
  const client = useQueryClient();
  const [now, setNow] = useState(opened);
  const [conflict, setConflict] = useState(false);
  // Known at once, where the state is only known by the next rendering.
  const sending = useRef(false);

  const learn = async (rollout: Rollout) => {
    const { queryKey } = rolloutsQuery();
    // An answer that is older than this one is on its way, perhaps.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (list) =>
      list?.map((known) => (known.remote === rollout.remote ? rollout : known)),
    );
    void client.invalidateQueries({ queryKey: [OPERATE] });
  };

  const { mutate, isPending, error } = useMutation({
    // Without a network it fails, and says so, instead of being done some time later.
    networkMode: 'always',
    mutationFn: (input: Omit<Acts[Name], 'revision'>) =>
      act(now.remote, name, { ...input, revision: now.revision } as Acts[Name]),
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
