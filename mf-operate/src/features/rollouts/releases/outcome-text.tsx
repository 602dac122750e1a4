import type { ReleaseOutcome } from '@lectern/contracts';
import { TimeAgo } from '@lectern/ui';
import { actorText } from '@lectern/console';

const ENDS: Readonly<Record<ReleaseOutcome['kind'], string>> = {
  'rolled-back': 'rolled back',
  recalled: 'recalled',
  failed: 'replaced as failing',
};

/** How a release ended, who or what ended it, and why. */
export function OutcomeText({ outcome: { kind, at, by, reason } }: { outcome: ReleaseOutcome }) {
  return (
    <>
      {ENDS[kind]} {by === 'automatic' ? 'automatically' : `by ${actorText(by)}`} <TimeAgo iso={at} />
      {reason && `: ${reason}`}
    </>
  );
}
