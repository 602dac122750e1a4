import type { Rollout } from '@lectern/contracts';
import { showAlert } from '@lectern/remote';
import { whenIdle } from '@lectern/remote/when-idle';
import { deferred } from '@lectern/ui';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ActionName } from './actions.calls';

const ActionDialogs = deferred(
  async () => (await import(/* webpackChunkName: "actions" */ './dialogs')).ActionDialogs,
  { when: 'shown', failed: (_retry, { onClose }) => <NoDialogs onClose={onClose} /> },
);

/**
 * Opens an action's dialog.
 *
 * @param version a preselected release
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
  const [requested, setRequested] = useState<{
    name: ActionName;
    rollout: Rollout;
    version: string | undefined;
  } | null>(null);
  const open = useCallback<OpenAction>(
    (name, rollout, version) => setRequested({ name, rollout, version }),
    [],
  );
  const close = useCallback(() => setRequested(null), []);
  // So that they are available when needed, even offline.
  useEffect(() => whenIdle(ActionDialogs.preload), []);

  const dialog = useMemo(() => {
    if (!requested) return null;
    const { name, rollout, version } = requested;
    const done = (_next: Rollout, message: string) => {
      close();
      showAlert(message, 'plain');
      // After the dialog has returned the focus, possibly to a button that is about to be removed.
      requestAnimationFrame(() => document.getElementById(subjectId(rollout.remote))?.focus());
    };
    return <ActionDialogs name={name} opened={rollout} version={version} onClose={close} onDone={done} />;
  }, [requested, close]);

  return (
    <ActionsContext value={open}>
      {children}
      {dialog}
    </ActionsContext>
  );
}

/** Announces that the dialogs could not be loaded, and lets the button be pressed again. */
function NoDialogs({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showAlert('This part of the page could not be loaded. Try again.');
    onClose();
  }, [onClose]);
  return null;
}
