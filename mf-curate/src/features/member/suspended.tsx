import type { Member } from '@lectern/contracts';
import { Callout, dayOf, formatClock, formatDate, SITE_LANGUAGE } from '@lectern/ui';

/** That and why the member cannot sign in. */
export function Suspended({
  suspension: { reason, until },
}: {
  suspension: NonNullable<Member['suspension']>;
}) {
  return (
    <Callout announced={false}>
      <strong>
        Suspended{' '}
        {until === null
          ? 'for good'
          : `until ${formatDate(dayOf(until), SITE_LANGUAGE)}, ${formatClock(until)}`}
      </strong>{' '}
      “{reason}”
    </Callout>
  );
}
