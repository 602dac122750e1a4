import type { SlotsAnswer } from '@lectern/contracts';
import { dayOf, formatClock, useLocale } from '@lectern/ui';
import { useId } from 'react';
import { shortDay } from '../../shared/day-words';
import type { ShownZone } from '../../shared/zone';
import { endOf, type SlotGroup } from './programme';
import { SlotRow } from './slot-row';
import { Parallel, Time, Times } from './slot-styles';

interface SlotTimesProps {
  group: SlotGroup;
  answer: SlotsAnswer;
  zone: ShownZone;
  viewer: number | null;
}

/** Slots that start at the same time, which is written once; an end that is not everyone's is in its row. */
export function SlotTimes({ group: { start, end, slots }, answer, zone, viewer }: SlotTimesProps) {
  const id = useId();
  const own = slots.length > 1 && end === null;
  return (
    <Times data-break={slots.every((slot) => !slot.actionable) || undefined}>
      <Time id={id}>
        <time dateTime={start}>{formatClock(start, zone.timeZone)}</time>
        {end && <Until start={start} end={end} timeZone={zone.timeZone} />}
      </Time>
      <Parallel aria-labelledby={id} data-columns={columnsOf(slots.length)}>
        {slots.map((slot) => {
          const ownEnd = own ? endOf(slot) : null;
          return (
            <SlotRow
              key={slot.id}
              slot={slot}
              until={ownEnd && <Until start={start} end={ownEnd} timeZone={zone.timeZone} />}
              answer={answer}
              viewer={viewer}
            />
          );
        })}
      </Parallel>
    </Times>
  );
}

/** Beside each other where there is room: up to three, and four by two. */
const columnsOf = (slots: number): number => (slots === 4 ? 2 : Math.min(slots, 3));

interface UntilProps {
  /** ISO 8601, UTC. */
  start: string;
  end: string;
  timeZone: string | undefined;
}

/** The end of a slot, ` to 11:00`; with the weekday if it is on another day. */
function Until({ start, end, timeZone }: UntilProps) {
  const locale = useLocale();
  const day = dayOf(end, timeZone);
  return (
    <span>
      {' to '}
      {day !== dayOf(start, timeZone) && (
        <span lang={locale} dir="auto">
          {`${shortDay(day, locale).weekday} `}
        </span>
      )}
      <time dateTime={end}>{formatClock(end, timeZone)}</time>
    </span>
  );
}
