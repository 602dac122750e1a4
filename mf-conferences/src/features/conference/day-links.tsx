import { Link, useLocation } from '@lectern/remote';
import { media, theme, underlinedLinks, useLocale } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { shortDay } from '../../shared/day-words';
import type { ScheduleDay } from './programme';

/** Height of the bar of days. */
export const DAY_BAR = '3.25rem';

/** Distance below the bar, in pixels, within which a day's beginning counts as reached. */
const REACH = 32;

/** Of a day's section, which its address names. */
export const dayId = (number: number): string => `day-${number}`;

/** Links to the days of a schedule; they stay in sight while it is scrolled, and mark the day that is read. */
export function DayLinks({ days }: { days: readonly Pick<ScheduleDay, 'day' | 'number'>[] }) {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const ids = days.map(({ number }) => dayId(number));
  const current = useDayInView(ids, bar);

  useEffect(() => {
    const list = bar.current?.firstElementChild;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && link) list.scrollTo?.({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
  }, [current]);

  return (
    <Bar ref={bar} aria-label="Days">
      <Links>
        {days.map(({ day, number }) => {
          const id = dayId(number);
          const { weekday, date } = shortDay(day, locale);
          return (
            <Link
              key={id}
              to={`${pathname}${search}#${id}`}
              aria-current={id === current ? 'true' : undefined}
              lang={locale}
              // As for an anchor without scripts: the next Tab leads into the day.
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            >
              <span dir="auto">{weekday}</span> <small dir="auto">{date}</small>
            </Link>
          );
        })}
      </Links>
    </Bar>
  );
}

/** The day that is read: the last one that has begun above the line below the bar. */
function useDayInView(ids: readonly string[], bar: { current: HTMLElement | null }): string | undefined {
  const [seen, setSeen] = useState(ids[0]);
  const known = ids.join(' ');
  useEffect(() => {
    const list = known.split(' ');
    let frame: number | undefined;
    const update = () => {
      frame = undefined;
      setSeen(dayInView(list, Math.max(0, bar.current?.getBoundingClientRect().bottom ?? 0) + REACH));
    };
    const later = () => void (frame ??= requestAnimationFrame(update));
    later();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [known, bar]);
  return ids.includes(seen ?? '') ? seen : ids[0];
}

function dayInView(ids: readonly string[], line: number): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const read = ids.findLast((id) => topOf(id) <= line) ?? ids[0];
  const { scrollHeight } = document.documentElement;
  if (innerHeight + scrollY < scrollHeight - 1 || scrollY === 0) return read;
  // The last days may be too short to reach the line: at the end it is the one that was gone to, or the last.
  const target = location.hash.slice(1);
  const isInSight = ids.includes(target) && topOf(target) > line;
  return isInSight ? target : ids.at(-1);
}

const Bar = styled.nav`
  position: sticky;
  /* Below the header, which on a phone with text of 200 % scrolls out of sight; so does this. */
  top: min(${theme.header}, (100vw - 20rem) * 999);
  z-index: 20;
  margin-top: ${theme.space4};
  margin-inline: calc(-1 * ${theme.gutter});
  padding-inline: ${theme.gutter};
  background: ${theme.canvas};
  @media (max-height: 24rem) {
    position: static;
  }
`;

const Links = styled.div`
  position: relative;
  display: flex;
  gap: ${theme.space5};
  overflow-x: auto;
  padding-bottom: 1px;
  border-bottom: ${theme.hairline};
  scrollbar-width: none;
  ${underlinedLinks}
  a {
    flex: none;
    gap: ${theme.space2};
    min-height: calc(${DAY_BAR} - 2px);
    font-weight: ${theme.weightStrong};
    white-space: nowrap;
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  small {
    color: ${theme.ink3};
    font-size: ${theme.sizeSm};
    font-weight: 400;
  }
  ${media.narrow} {
    gap: ${theme.space4};
  }
`;
