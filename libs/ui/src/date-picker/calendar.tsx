import { formatDay } from '../dates';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MonthHead } from './month-head';
import { Grid } from './calendar-styles';
import {
  addDays,
  addMonths,
  firstOfMonth,
  gridOf,
  isIn,
  rangeOf,
  weekday,
  type Day,
  type DayRange,
} from './days';
import { dayNumber, directionOf, monthName, weekdayNames } from './words';

interface CalendarProps {
  value: DayRange | null;
  /** First day of an incomplete range. */
  pending: Day | null;
  /** The day initially focused. */
  opensAt: Day;
  today: Day;
  locale: string;
  onPick: (day: Day) => void;
}

/**
 * A month of 42 days. One of them is in the tab order; arrows, Home, End, PageUp and PageDown (with Shift: a
 * year) move it, following the ARIA pattern of a date grid. In right-to-left languages weeks and arrow keys
 * are mirrored.
 */
export function Calendar({ value, pending, opensAt, today, locale, onPick }: CalendarProps) {
  const [current, setCurrent] = useState(opensAt);
  const [pointed, setPointed] = useState<Day | null>(null);
  const days = useRef<HTMLTableSectionElement>(null);
  // The grid takes the focus when it opens, and keeps it while keys move through it; the buttons above it
  // keep theirs. In a layout effect: a later one would take the focus after Escape had given it back.
  const takeFocus = useRef(true);
  useLayoutEffect(() => {
    if (takeFocus.current) days.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    takeFocus.current = false;
  }, [current]);

  const direction = directionOf(locale);
  const move = (event: KeyboardEvent) => {
    const next = target(event, current, direction === 'rtl');
    if (!next) return;
    event.preventDefault();
    takeFocus.current = true;
    setPointed(null);
    setCurrent(next);
  };
  const shown = pending ? rangeOf(pending, pointed ?? current) : value;
  const month = monthName(current, locale);

  return (
    <div dir={direction}>
      <MonthHead name={month} onMove={(months) => setCurrent(addMonths(current, months))} />
      <Grid role="grid" aria-label={month} lang={locale}>
        <thead>
          <tr>
            {weekdayNames(locale).map(([short, long]) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={days} onPointerLeave={() => setPointed(null)}>
          {gridOf(current).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={shown !== null && isIn(day, shown)}
                  data-end={shown !== null && (day === shown.from || day === shown.to) ? '' : undefined}
                >
                  <button
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    aria-label={formatDay(day, locale)}
                    aria-current={day === today ? 'date' : undefined}
                    data-out={firstOfMonth(day) === firstOfMonth(current) ? undefined : ''}
                    onClick={() => {
                      setCurrent(day);
                      onPick(day);
                    }}
                    onKeyDown={move}
                    onPointerEnter={() => setPointed(day)}
                  >
                    {dayNumber(day, locale)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </div>
  );
}

/** The day a key moves to; undefined for any other key. */
function target({ key, shiftKey }: KeyboardEvent, from: Day, mirrored: boolean): Day | undefined {
  const forward = mirrored ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -forward);
    case 'ArrowRight':
      return addDays(from, forward);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekday(from));
    case 'End':
      return addDays(from, 6 - weekday(from));
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
