import { Meta } from '@lectern/ui';
import { percent } from '../../../shared/components/percent';
import * as z from 'zod/mini';
import { OptionalReason } from '../../../shared/forms/fields';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { ReasonField } from './fields/reason-field';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';

export const promoteForm = z.object({ reason: OptionalReason });

/** Makes the candidate the stable release. */
export function PromoteDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('promote', opened, (next) =>
    onDone(next, `${remote}: everybody now gets ${next.stable}.`),
  );
  const form = useActionForm(promoteForm, {}, reason);
  const { candidate, share, stable } = action.now;
  return (
    <ActionDialog
      title={`Promote ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: `Give ${candidate ?? 'it'} to everybody`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>
            {percent(share)} of visitors get {candidate} now. Everybody gets it on their next page load, and{' '}
            {stable} becomes the fallback.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} first />
        </>
      )}
    </ActionDialog>
  );
}
