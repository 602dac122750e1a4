import type { Slot, SlotsAnswer } from '@lectern/contracts';
import { dayOf, isIn, theme, useLocale, type Day, type DayRange } from '@lectern/ui';
import { DateRangePicker } from '@lectern/ui/date-picker';
import styled from 'styled-components';
import { dayInWords } from '../../shared/day-words';
import { ZoneSwitch, useZone } from '../../shared/zone';
import { useDateRangeParam } from './use-date-range-param';
import { SlotRow } from './slot-row';
import { Toolbar } from './schedule-toolbar';

interface ScheduleProps {
  /**
   * Undefined if it could not be loaded: then the list is empty, without a message.
   *
   * @source product.md, section 8
   */
  answer: SlotsAnswer | undefined;
  viewer: number | null;
}

/**
 * A conference's slots by day, in the chosen zone.
 *
 * @source product.md, section 2; decisions.md, "Conferences"
 */
export function Schedule({ answer, viewer }: ScheduleProps) {
  const locale = useLocale();
  const [range, setRange] = useDateRangeParam();
  const conferenceZone = answer?.conference.time_zone ?? 'UTC';
  const zone = useZone(conferenceZone);
  const days = byDay(answer?.slots ?? [], zone.timeZone, range);
  const first = answer?.slots[0]?.start_time;

  return (
    <>
      <Toolbar>
        {answer && <ZoneSwitch conferenceZone={conferenceZone} zone={zone} />}
        <DateRangePicker
          value={range}
          onChange={setRange}
          timeZone={zone.timeZone}
          opensAt={first ? dayOf(first, zone.timeZone) : answer?.conference.start_date}
        />
      </Toolbar>
      {answer && days.length === 0 && <p role="status">No slots available for the selected date range.</p>}
      {answer &&
        days.map(([day, slots]) => {
          const { weekday, date } = dayInWords(day, locale);
          return (
            <section key={day} aria-labelledby={`day-${day}`}>
              <DayHead id={`day-${day}`} lang={locale}>
                <span dir="auto">{weekday}</span> <small dir="auto">{date}</small>
              </DayHead>
              <ol>
                {slots.map((slot) => (
                  <SlotRow key={slot.id} slot={slot} answer={answer} zone={zone} viewer={viewer} />
                ))}
              </ol>
            </section>
          );
        })}
    </>
  );
}

/**
 * Slots by the day on which they start in a zone; only those whose day is in the range, or all of them
 * without one.
 */
function byDay(slots: readonly Slot[], timeZone: string | undefined, range: DayRange | null) {
  const days = new Map<Day, Slot[]>();
  for (const slot of slots) {
    const day = dayOf(slot.start_time, timeZone);
    if (range && !isIn(day, range)) continue;
    const known = days.get(day);
    if (known) known.push(slot);
    else days.set(day, [slot]);
  }
  return [...days];
}

const DayHead = styled.h2`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space3};
  margin-top: ${theme.space6};
  padding-bottom: ${theme.space3};
  small {
    color: ${theme.ink2};
    font: 400 ${theme.sizeSm} / ${theme.leading} ${theme.text};
    letter-spacing: 0;
  }
`;
