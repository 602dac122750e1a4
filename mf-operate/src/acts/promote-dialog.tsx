import { Meta } from '@lectern/ui';
import { useState } from 'react';
import { percent } from '../rollout/percent';
import { ActDialog } from './act-dialog';
import type { DialogProps } from './dialogs';
import { readPromote } from './forms/read';
import { ReasonField } from './forms/reason-field';
import { useAct } from './use-act';

/** The candidate becomes the stable release. */
export function PromoteDialog({ opened, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const under = useAct('promote', opened, (next) =>
    onDone(next, `${remote}: everybody now gets ${next.stable}.`),
  );
  const [reason, setReason] = useState('');
  const { candidate, share, stable } = under.now;
  return (
    <ActDialog
      title={`Promote ${remote}`}
      under={under}
      read={readPromote({ reason })}
      onClose={onClose}
      button={{ label: `Give ${candidate ?? 'it'} to everybody`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>
            {percent(share)} of visitors get {candidate} now. Everybody gets it with their next page load, and{' '}
            {stable} is kept: it is one step back.
          </Meta>
          <ReasonField value={reason} onChange={setReason} error={errors.reason} first />
        </>
      )}
    </ActDialog>
  );
}
