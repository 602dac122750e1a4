import { Link } from '@lectern/remote';
import { Panel, dayOf, formatClock, formatDay, theme, useLocale, type Day } from '@lectern/ui';
import styled from 'styled-components';
import { useSchedule } from '../../shared/schedule.queries';
import { slotLink } from '../../shared/slot-link';

interface DaySlotsProps {
  day: Day;
  /** Of the conference. */
  slug: string;
  /** Id of the slot that is shown. */
  current: number;
  timeZone: string | undefined;
}

/** Links to the notes of the conference's other slots on the chosen day. */
export function DaySlots({ day, slug, current, timeZone }: DaySlotsProps) {
  const locale = useLocale();
  const { data: answer, isPending } = useSchedule(slug);
  const slots = (answer?.slots ?? []).filter(
    (slot) => slot.actionable && dayOf(slot.start_time, timeZone) === day,
  );
  return (
    <Box as="nav" aria-labelledby="day-slots">
      <h2 id="day-slots" lang={locale} dir="auto">
        {formatDay(day, locale)}
      </h2>
      <div role="status">
        {slots.length === 0 && (
          <p>{isPending ? 'Loading...' : 'No slots available for the selected date range.'}</p>
        )}
      </div>
      {answer && slots.length > 0 && (
        <ol>
          {slots.map((slot) => (
            <li key={slot.id}>
              <Link {...slotLink(slot, answer)} aria-current={slot.id === current ? 'page' : undefined}>
                <time dateTime={slot.start_time}>{formatClock(slot.start_time, timeZone)}</time>
                <span>{slot.talk_title || 'No Title Available'}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
}

const Box = styled(Panel)`
  margin-bottom: ${theme.space6};
  h2 {
    padding: ${theme.space3} ${theme.space4};
    border-bottom: ${theme.hairline};
    font-size: ${theme.sizeLg};
  }
  p {
    padding: ${theme.space3} ${theme.space4};
  }
  ol {
    max-height: 22rem;
    overflow: auto;
  }
  a {
    display: flex;
    align-items: baseline;
    gap: ${theme.space4};
    min-height: ${theme.tap};
    padding: ${theme.space2} ${theme.space4};
    text-decoration: none;
  }
  a:hover,
  [aria-current] {
    background: ${theme.lampWash};
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  time {
    font-weight: ${theme.weightStrong};
  }
`;
