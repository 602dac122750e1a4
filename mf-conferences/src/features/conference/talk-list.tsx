import type { ConferenceTalks, TalkCard } from '@lectern/contracts';
import { Meta, TalkRow, TalkRows, countOf, theme, useLocale, yearOf } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { dayInWords } from '../../shared/day-words';

/** A conference with more days is a meetup, whose talks are grouped by year. */
const MOST_DAYS = 14;
/** Rows on the first screen, whose pictures load immediately. */
const EAGER = 4;

interface Part {
  /** A day, a year, or empty for talks without a heading. */
  key: string;
  talks: TalkCard[];
  /** Number of talks under this heading over all pages. */
  total: number;
}

/** A page of talks; in programme order grouped by day, if there are several. */
export function TalkList({ talks, days }: Pick<ConferenceTalks, 'talks' | 'days'>) {
  let before = 0;
  return partsOf(talks, days).map((part) => {
    const first = before;
    before += part.talks.length;
    return part.key === '' ? (
      <Rows key="" talks={part.talks} first={first} level={2} />
    ) : (
      <Dated key={part.key} part={part} first={first} />
    );
  });
}

function Dated({ part: { key, talks, total }, first }: { part: Part; first: number }) {
  const id = useId();
  const locale = useLocale();
  const { weekday, date } = key.length > 4 ? dayInWords(key, locale) : { weekday: key, date: '' };
  return (
    <section aria-labelledby={id}>
      <DayHead>
        <h2 id={id} lang={locale}>
          <span dir="auto" suppressHydrationWarning>
            {weekday}
          </span>{' '}
          {date && (
            <small dir="auto" suppressHydrationWarning>
              {date}
            </small>
          )}
        </h2>
        <Meta>{countOf(total, 'talk')}</Meta>
      </DayHead>
      <Rows talks={talks} first={first} level={3} />
    </section>
  );
}

function Rows({ talks, first, level }: { talks: readonly TalkCard[]; first: number; level: 2 | 3 }) {
  return (
    <TalkRows>
      {talks.map((talk, place) => (
        <li key={talk.id}>
          <TalkRow
            talk={talk}
            headingLevel={level}
            without="conference"
            part={place > 0 && talk.starts_at !== null}
            eager={first + place < EAGER}
          />
        </li>
      ))}
    </TalkRows>
  );
}

function partsOf(talks: readonly TalkCard[], days: ConferenceTalks['days']): Part[] {
  const keyOf = days.length > MOST_DAYS ? (day: string) => String(yearOf(day) ?? '') : (day: string) => day;
  const totals = new Map<string, number>();
  for (const { day, count } of days) totals.set(keyOf(day), (totals.get(keyOf(day)) ?? 0) + count);
  if (totals.size < 2) return [{ key: '', talks: [...talks], total: talks.length }];
  const parts: Part[] = [];
  for (const talk of talks) {
    const last = parts.at(-1);
    // A part of a recording follows the whole recording, even if its own day is unknown.
    const key = talk.given_on ? keyOf(talk.given_on) : talk.starts_at !== null ? (last?.key ?? '') : '';
    if (last?.key === key) last.talks.push(talk);
    else parts.push({ key, talks: [talk], total: totals.get(key) ?? 0 });
  }
  return parts;
}

const DayHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space3};
  margin-top: ${theme.space6};
  padding-bottom: ${theme.space2};
  font-variant-numeric: tabular-nums;
  small {
    margin-inline-start: ${theme.space2};
    color: ${theme.ink2};
    font: 400 ${theme.sizeSm} / ${theme.leading} ${theme.text};
    letter-spacing: 0;
  }
`;
