import type { Rollout, Segment } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import { useController } from 'react-hook-form';
import { parsePercent, percent, percentText } from '../../../shared/components/percent';
import * as z from 'zod/mini';
import { OptionalReason } from '../../../shared/forms/fields';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { Percent, segment, type Input } from './action-forms';
import { ReasonField } from './fields/reason-field';
import { SegmentFields } from './fields/segment-fields';
import { ShareField } from './fields/share-field';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';

/** An unchanged segment is left out, so that changes by others persist. */
export const shareForm = (now: Rollout) =>
  z.pipe(
    z.object({ share: Percent, ...segment, reason: OptionalReason }),
    z.transform(({ users, preview, ...input }): Input<'share'> => {
      const wanted = { users, preview };
      return { ...input, ...(!sameSegment(wanted, now.segment) && { segment: wanted }) };
    }),
  );

const sameSegment = (a: Segment, b: Segment) =>
  a.preview === b.preview && a.users.join() === [...b.users].sort((x, y) => x - y).join();

/** Changes the candidate's share. */
export function ShareDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('share', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const { now } = action;
  const { users, preview } = opened.segment;
  const form = useActionForm(
    shareForm(now),
    { share: percentText(opened.share), users: users.join(', '), preview },
    reason,
  );
  const { control, register } = form;
  const { field: share } = useController({ control, name: 'share' });
  const buckets = parsePercent(share.value);

  return (
    <ActionDialog
      title={`Change the share of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: buckets === null ? 'Change' : `Change to ${percent(buckets)}`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>{consequence(now, buckets)}</Meta>
          <ShareField value={share.value} onChange={share.onChange} from={now.share} error={errors.share} />
          <SegmentFields users={register('users')} preview={register('preview')} error={errors.users} />
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
