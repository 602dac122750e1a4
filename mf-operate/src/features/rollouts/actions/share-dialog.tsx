import type { Rollout } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import { useState } from 'react';
import { parsePercent, percent, percentText } from '../../../shared/components/percent';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { readShare } from './action-validation';
import { ReasonField } from './fields/reason-field';
import { SegmentFields } from './fields/segment-fields';
import { ShareField } from './fields/share-field';
import { useAction } from './use-action';

/** Changes the candidate's share. */
export function ShareDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('share', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const [share, setShare] = useState(percentText(opened.share));
  const [users, setUsers] = useState(opened.segment.users.join(', '));
  const [preview, setPreview] = useState(opened.segment.preview);
  const { now } = action;
  const buckets = parsePercent(share);

  return (
    <ActionDialog
      title={`Change the share of ${remote}`}
      action={action}
      read={readShare({ version: null, share, users, preview, reason: reason.text }, now)}
      onClose={onClose}
      button={{ label: buckets === null ? 'Change' : `Change to ${percent(buckets)}`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>{consequence(now, buckets)}</Meta>
          <ShareField value={share} onChange={setShare} from={now.share} error={errors.share} />
          <SegmentFields
            users={users}
            onUsers={setUsers}
            preview={preview}
            onPreview={setPreview}
            error={errors.users}
          />
          <ReasonField reason={reason} error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}

/** Describes whom a change affects, and how. */
function consequence({ share, stable, candidate }: Rollout, wanted: number | null): string {
  const now = `${percent(share)} of visitors get ${candidate} now.`;
  if (wanted === null || wanted === share) return now;
  return wanted > share
    ? `${now} Raising the share takes it from none of them; others get it on their next page load.`
    : `${now} Lowering the share returns some of them to ${stable} on their next page load.`;
}
