import type { Rollout } from '@lectern/contracts';
import type { Draft } from '@lectern/remote/drafts';

/** Props common to all action dialogs. */
export interface DialogProps {
  /** The rollout when the dialog was opened. */
  opened: Rollout;
  /** Preselected, if the action names a release. */
  version?: string | undefined;
  /** The reason, as typed. */
  reason: Draft;
  onClose: () => void;
  onDone: (next: Rollout, message: string) => void;
}
