import { Meta } from '@lectern/ui';
import { percent } from '../rollout/percent';
import { ActDialog } from './act-dialog';
import type { DialogProps } from './dialogs';
import { readPromote } from './forms/read';
import { ReasonField } from './forms/reason-field';
import { useAct } from './use-act';

/** The candidate becomes the stable release. */
export function PromoteDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const under = useAct('promote', opened, (next) =>
    onDone(next, `${remote}: everybody now gets ${next.stable}.`),
  );
  const { candidate, share, stable } = under.now;
  return (
    <ActDialog
      title={`Promote ${remote}`}
      under={under}
      read={readPromote({ reason: reason.text })}
      onClose={onClose}
      button={{ label: `Give ${candidate ?? 'it'} to everybody`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>
            {percent(share)} of visitors get {candidate} now. Everybody gets it with their next page load, and{' '}
            {stable} is kept: it is one step back.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} first />
        </>
      )}
    </ActDialog>
  );
}
