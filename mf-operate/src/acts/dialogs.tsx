import { useAuth } from '@lectern/auth';
import type { Rollout } from '@lectern/contracts';
import { useDraft, type Draft } from '@lectern/remote/drafts';
import type { ActName } from '../api/mutations';
import { PromoteDialog } from './promote-dialog';
import { RecallDialog } from './recall-dialog';
import { RollbackDialog } from './rollback-dialog';
import { ShareDialog } from './share-dialog';
import { StartDialog } from './start-dialog';
import { RestoreDialog, RetireDialog, WithdrawDialog } from './withdraw-dialogs';

/** What a dialog is opened with. */
export interface DialogProps {
  /** As it was when the dialog was asked for. */
  opened: Rollout;
  /** Chosen already, where the act names a release. */
  version?: string | undefined;
  /** Why, as it is typed. */
  reason: Draft;
  onClose: () => void;
  onDone: (next: Rollout, told: string) => void;
}

const DIALOGS = {
  start: StartDialog,
  share: ShareDialog,
  promote: PromoteDialog,
  rollback: RollbackDialog,
  recall: RecallDialog,
  withdraw: WithdrawDialog,
  restore: RestoreDialog,
  retire: RetireDialog,
} as const;

/** The dialog of an act. A reason that was typed is there again after the session has ended; it goes when the act is done, or given up. */
export function ActDialogs({
  name,
  onClose,
  onDone,
  ...props
}: Omit<DialogProps, 'reason'> & { name: ActName }) {
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
