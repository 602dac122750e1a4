import { useAuth } from '@lectern/auth';
import { useDraft } from '@lectern/remote/drafts';
import type { ActionName } from './actions.api';
import type { DialogProps } from './dialog-props';
import { GrantDialog, GrantEndDialog } from './grant-dialogs';
import { PromoteDialog } from './promote-dialog';
import { RecallDialog } from './recall-dialog';
import { RollbackDialog } from './rollback-dialog';
import { ShareDialog } from './share-dialog';
import { StartDialog } from './start-dialog';
import { TeamDialog } from './team-dialog';
import { RestoreDialog, RetireDialog, WithdrawDialog } from './withdraw-dialogs';

const DIALOGS = {
  start: StartDialog,
  share: ShareDialog,
  promote: PromoteDialog,
  rollback: RollbackDialog,
  recall: RecallDialog,
  withdraw: WithdrawDialog,
  restore: RestoreDialog,
  retire: RetireDialog,
  team: TeamDialog,
  grant: GrantDialog,
  'grant-end': GrantEndDialog,
} as const;

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
  const Named = DIALOGS[name];
  return (
    <Named
      {...props}
      reason={reason}
      onClose={() => {
        reason.write('');
        onClose();
      }}
      onDone={(next, told) => {
        reason.sent();
        onDone(next, told);
      }}
    />
  );
}
