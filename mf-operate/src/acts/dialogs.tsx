import type { Rollout } from '@lectern/contracts';
import type { ActName } from '../api/mutations';
import { PromoteDialog } from './promote-dialog';
import { RecallDialog } from './recall-dialog';
import { RollbackDialog } from './rollback-dialog';
import { ShareDialog } from './share-dialog';
import { StartDialog } from './start-dialog';

/** What a dialog is opened with. */
export interface DialogProps {
  /** As it was when the dialog was asked for. */
  opened: Rollout;
  /** Chosen already, where the act names a release. */
  version?: string | undefined;
  onClose: () => void;
  onDone: (next: Rollout, told: string) => void;
}

const DIALOGS = {
  start: StartDialog,
  share: ShareDialog,
  promote: PromoteDialog,
  rollback: RollbackDialog,
  recall: RecallDialog,
} as const;

/** The dialog of an act. */
export function ActDialogs({ name, ...props }: DialogProps & { name: ActName }) {
  const Named = DIALOGS[name];
  return <Named {...props} />;
}
