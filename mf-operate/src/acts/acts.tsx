import type { Rollout } from '@lectern/contracts';
import { showAlert } from '@lectern/remote';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { ActName } from '../api/mutations';
import { useDialogs, useDialogsAhead } from './deferred';

/** Opens the dialog of an act. @param version a release that is chosen already */
export type OpenAct = (name: ActName, rollout: Rollout, version?: string) => void;

const ActsContext = createContext<OpenAct>(() => undefined);

/** What opens the dialogs of acts, anywhere below {@link Acts}. */
export const useOpenAct = (): OpenAct => useContext(ActsContext);

/** Id of what the focus goes to when an act on a remote is done: the button it was asked for by may be gone. */
export const subjectId = (remote: string) => `rollout-${remote}`;

/** Where acts are made: holds their dialogs, one at a time, and tells what came of them. */
export function Acts({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ name: ActName; rollout: Rollout; version: string | undefined } | null>(
    null,
  );
  const open = useCallback<OpenAct>((name, rollout, version) => setAsked({ name, rollout, version }), []);
  const close = useCallback(() => setAsked(null), []);
  useDialogsAhead();
  const dialogs = useDialogs(asked !== null, close);

  const dialog = useMemo(() => {
    if (!asked || !dialogs) return null;
    const { name, rollout, version } = asked;
    const done = (_next: Rollout, told: string) => {
      close();
      showAlert(told, 'plain');
      // After the dialog, which gives the focus back to a button that may be gone in a moment.
      requestAnimationFrame(() => document.getElementById(subjectId(rollout.remote))?.focus());
    };
    return (
      <dialogs.ActDialogs name={name} opened={rollout} version={version} onClose={close} onDone={done} />
    );
  }, [asked, dialogs, close]);

  return (
    <ActsContext value={open}>
      {children}
      {dialog}
    </ActsContext>
  );
}
