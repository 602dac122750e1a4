import type { Rollout } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import { useState } from 'react';
import { parsePercent, percent, percentText } from '../rollout/percent';
import { ActDialog } from './act-dialog';
import type { DialogProps } from './dialogs';
import { readShare } from './forms/read';
import { ReasonField } from './forms/reason-field';
import { SegmentFields } from './forms/segment-fields';
import { ShareField } from './forms/share-field';
import { useAct } from './use-act';

/** More or fewer visitors for the candidate. */
export function ShareDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const under = useAct('share', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const [share, setShare] = useState(percentText(opened.share));
  const [users, setUsers] = useState(opened.segment.users.join(', '));
  const [preview, setPreview] = useState(opened.segment.preview);
  const { now } = under;
  const buckets = parsePercent(share);

  return (
    <ActDialog
      title={`Change the share of ${remote}`}
      under={under}
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
    </ActDialog>
  );
}

/** What a change does to whom. */
function consequence({ share, stable, candidate }: Rollout, wanted: number | null): string {
  const now = `${percent(share)} of visitors get ${candidate} now.`;
  if (wanted === null || wanted === share) return now;
  return wanted > share
    ? `${now} Raising takes it from none of them; it comes to others with their next page load.`
    : `${now} Lowering sends some of them back to ${stable} with their next page load.`;
}
