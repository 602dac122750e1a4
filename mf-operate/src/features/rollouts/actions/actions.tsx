import type { Rollout } from '@lectern/contracts';
import { showAlert } from '@lectern/remote';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { ActionName } from './actions.api';
import { useDialogs, usePreloadDialogs } from './use-dialogs';

/**
 * Opens an action's dialog.
 *
 * @param version a preselected release
 * @param version a release that is chosen already
 */
export type OpenAction = (name: ActionName, rollout: Rollout, version?: string) => void;

const ActionsContext = createContext<OpenAction>(() => undefined);

/** Opens action dialogs anywhere below {@link Actions}. */
export const useOpenAction = (): OpenAction => useContext(ActionsContext);

/**
 * Id of the element that gets the focus when an action on a remote is done: the button that opened it may be
 * gone.
 */
export const subjectId = (remote: string) => `rollout-${remote}`;

/** Provides the action dialogs, one at a time, and reports their results. */
export function Actions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    name: ActionName;
    rollout: Rollout;
    version: string | undefined;
  } | null>(null);
  const open = useCallback<OpenAction>((name, rollout, version) => setAsked({ name, rollout, version }), []);
  const close = useCallback(() => setAsked(null), []);
  usePreloadDialogs();
  const dialogs = useDialogs(asked !== null, close);

  const dialog = useMemo(() => {
    if (!asked || !dialogs) return null;
    const { name, rollout, version } = asked;
    const done = (_next: Rollout, message: string) => {
      close();
      showAlert(message, 'plain');
      // After the dialog has returned the focus, possibly to a button that is about to be removed.
      requestAnimationFrame(() => document.getElementById(subjectId(rollout.remote))?.focus());
    };
    return (
      <dialogs.ActionDialogs name={name} opened={rollout} version={version} onClose={close} onDone={done} />
    );
  }, [asked, dialogs, close]);

  return (
    <ActionsContext value={open}>
      {children}
      {dialog}
    </ActionsContext>
  );
}
