import type { ReleaseOutcome } from '@lectern/contracts';
import { TimeAgo } from '@lectern/ui';
import { actorText } from '@lectern/console';
import { shareText } from '../health/wording';

const ENDS: Readonly<Record<ReleaseOutcome['kind'], string>> = {
  'rolled-back': 'rolled back',
  recalled: 'recalled',
  failed: 'replaced as failing',
};

/** How a release ended, who or what ended it, why, and with which figures. */
export function OutcomeText({ outcome: { kind, at, by, reason, figures } }: { outcome: ReleaseOutcome }) {
  return (
    <>
      {ENDS[kind]} {by === 'automatic' ? 'automatically' : `by ${actorText(by)}`} <TimeAgo iso={at} />
      {reason && `: ${reason}`}
      {/* The reason of the automatic rollback has them. */}
      {figures && by !== 'automatic' && ` (${figuresText(figures)})`}
    </>
  );
}

const figuresText = ({ percent, views, failed_views }: NonNullable<ReleaseOutcome['figures']>) =>
  `at ${percent}\u00a0% of visitors; ${views === 0 ? 'no page views' : `failed page views: ${shareText(failed_views, views)}`}`;
