import type { Member } from '@lectern/contracts';
import { Callout, dayOf, formatClock, formatDate, useLocale } from '@lectern/ui';

/** That and why the member cannot sign in. */
export function Suspended({
  suspension: { reason, until },
}: {
  suspension: NonNullable<Member['suspension']>;
}) {
  const locale = useLocale();
  return (
    <Callout announced={false}>
      <strong>
        Suspended{' '}
        {until === null ? 'for good' : `until ${formatDate(dayOf(until), locale)}, ${formatClock(until)}`}
      </strong>{' '}
      “{reason}”
    </Callout>
  );
}
