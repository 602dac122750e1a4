import type { ConferenceTalks, TalkCard } from '@lectern/contracts';
import { Meta, TalkRow, TalkRows, countOf, theme, useLocale, yearOf } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { dayInWords } from '../../shared/day-words';

/** More days than these are a meetup's, whose talks are headed by years. */
const MOST_DAYS = 14;
/** Rows of the first screen, whose pictures are loaded at once. */
const EAGER = 4;

interface Part {
  /** A day, a year, or empty where the talks stand under no heading. */
  key: string;
  talks: TalkCard[];
  /** Talks under this heading on all pages. */
  total: number;
}

/** A page of talks; in the order of the programme under their days, where there are several. */
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
    // A part of a recording stands below the whole, also where its own day is not known.
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
