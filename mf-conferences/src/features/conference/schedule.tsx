import type { SlotsAnswer } from '@lectern/contracts';
import { useNavigate } from '@lectern/remote';
import { FilterChips, Meta, TextLink, countOf, dayOf, formatCount, theme, useLocale } from '@lectern/ui';
import { DateRangePicker } from '@lectern/ui/date-picker';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { dayInWords } from '../../shared/day-words';
import { ZoneSwitch, useZone, type ShownZone } from '../../shared/zone';
import { DAY_BAR, DayLinks, dayId } from './day-links';
import { firstSlots, roomsOf, scheduleDays, type FirstSlots } from './programme';
import { Toolbar } from './schedule-toolbar';
import { SlotTimes } from './slot-times';
import { useScheduleAddress } from './use-schedule-address';

/** Slots that a page contains; the browser adds the others right after. */
const FIRST_SLOTS = 300;

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
  const navigate = useNavigate();
  const { range, room: wanted, to } = useScheduleAddress();
  const conferenceZone = answer?.conference.time_zone ?? 'UTC';
  const zone = useZone(conferenceZone);
  const slots = answer?.slots ?? [];
  const isLarge = slots.length > FIRST_SLOTS;
  const most = useMostSlots(isLarge);
  const rooms = roomsOf(slots);
  const room = rooms.some(([name]) => name === wanted) ? wanted : '';
  const days = firstSlots(scheduleDays(slots, zone.timeZone, { range, room }), most);
  const first = slots[0]?.start_time;

  return (
    <>
      <Toolbar>
        {answer && <ZoneSwitch conferenceZone={conferenceZone} zone={zone} />}
        <DateRangePicker
          value={range}
          onChange={(next) => void navigate(to({ range: next }), { replace: true })}
          timeZone={zone.timeZone}
          opensAt={first ? dayOf(first, zone.timeZone) : answer?.conference.start_date}
        />
      </Toolbar>
      {rooms.length > 0 && (
        <FilterChips
          label="Rooms and tracks"
          groups={[
            [
              { to: to({ room: '' }), label: 'All rooms', on: room === '' },
              ...rooms.map(([name, count]) => ({
                to: to({ room: name }),
                label: name,
                count,
                on: name === room,
              })),
            ],
          ]}
        />
      )}
      {answer && days.length === 0 && <p role="status">No slots available for the selected date range.</p>}
      {days.length > 1 && <DayLinks days={days} />}
      {answer &&
        days.map((day) => (
          <DayOfSchedule
            key={day.day}
            day={day}
            answer={answer}
            zone={zone}
            viewer={viewer}
            isLarge={isLarge}
            alone={range?.from === range?.to ? undefined : to({ range: { from: day.day, to: day.day } })}
          />
        ))}
    </>
  );
}

/** Every slot; of a large schedule not in the first render, which is also the server's: it has the first ones. */
function useMostSlots(isLarge: boolean): number {
  const [all, setAll] = useState(false);
  const top = useRef(0);
  useEffect(() => {
    if (!isLarge) return;
    top.current = scrollY;
    startTransition(() => setAll(true));
  }, [isLarge]);
  useLayoutEffect(() => {
    // What was added above the day that the address names has moved it, unless the visitor has moved on.
    if (all && scrollY === top.current) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [all]);
  return isLarge && !all ? FIRST_SLOTS : Infinity;
}

interface DayOfScheduleProps extends Required<ScheduleProps> {
  answer: SlotsAnswer;
  day: FirstSlots;
  zone: ShownZone;
  /** The schedule has so many slots that browsers lay out a day only when it is about to be seen. */
  isLarge: boolean;
  /** Address of the day's own schedule; undefined if it is this one. */
  alone: string | undefined;
}

function DayOfSchedule({
  day: { day, number, groups, left },
  answer,
  zone,
  viewer,
  isLarge,
  alone,
}: DayOfScheduleProps) {
  const locale = useLocale();
  const { weekday, date } = dayInWords(day, locale);
  const id = dayId(number);
  const talks = groups.flatMap((group) => group.slots.filter((slot) => slot.actionable));
  const watchable = talks.filter((slot) => slot.has_video).length;
  return (
    <Day id={id} tabIndex={-1} aria-labelledby={`${id}-title`} data-large={isLarge || undefined}>
      <DayHead>
        <h2 id={`${id}-title`} lang={locale}>
          <span dir="auto">{weekday}</span> <small dir="auto">{date}</small>
        </h2>
        {watchable > 0 && left === 0 && (
          <Meta>
            {formatCount(watchable)} of {countOf(talks.length, 'talk')} can be watched
          </Meta>
        )}
      </DayHead>
      {groups.map((group) => (
        <SlotTimes key={group.start} group={group} answer={answer} zone={zone} viewer={viewer} />
      ))}
      {left > 0 && (
        <Meta>
          {alone ? <TextLink to={alone}>{countOf(left, 'more slot')}</TextLink> : countOf(left, 'more slot')}
        </Meta>
      )}
    </Day>
  );
}

const Day = styled.section`
  scroll-margin-top: calc(${DAY_BAR} - 0.5rem);
  &:focus {
    outline: 0;
  }
  &[data-large] {
    content-visibility: auto;
    contain-intrinsic-size: auto 60rem;
  }
`;

const DayHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space3};
  padding-block: ${theme.space6} ${theme.space3};
  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space3};
  }
  small {
    color: ${theme.ink2};
    font: 400 ${theme.sizeSm} / ${theme.leading} ${theme.text};
    letter-spacing: 0;
  }
`;
