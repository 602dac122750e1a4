import { useAuth } from '@lectern/auth';
import { isReasonAction, type ReasonAction } from '@lectern/contracts';
import { useDraft } from '@lectern/remote/drafts';
import type { ComponentType } from 'react';
import type { ActionName } from './actions.calls';
import type { DialogProps } from './dialog-props';
import { CANDIDATE_DIALOGS } from './candidate-dialogs';
import { OWNER_DIALOGS } from './owner-dialogs';
import { RELEASE_DIALOGS } from './release-dialogs';
import { ReasonDialog } from './reason-dialogs';

/** Dialogs of actions with their own fields; the others only ask for a reason. */
const DIALOGS: Readonly<Record<Exclude<ActionName, ReasonAction>, ComponentType<DialogProps>>> = {
  ...CANDIDATE_DIALOGS,
  ...RELEASE_DIALOGS,
  ...OWNER_DIALOGS,
};

/**
 * The dialog of an action. A typed reason is restored after the session has ended; it is dropped when the
 * action is done or cancelled.
 */
export function ActionDialogs({
  name,
  onClose,
  onDone,
  ...props
}: Omit<DialogProps, 'reason'> & { name: ActionName }) {
  const person = useAuth(({ user }) => user?.id ?? null);
  const reason = useDraft(`operate-${name}-${props.opened.remote}`, person);
  const dialogProps: DialogProps = {
    ...props,
    reason,
    onClose: () => {
      reason.write('');
      onClose();
    },
    onDone: (next, message) => {
      reason.sent();
      onDone(next, message);
    },
  };
  if (isReasonAction(name)) return <ReasonDialog name={name} {...dialogProps} />;
  const Named = DIALOGS[name];
  return <Named {...dialogProps} />;
}
