import type { TalkCard, TalkImport } from '@lectern/contracts';
import { TalkRow, TalkRows, formatDay, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { AddedOlder } from './added-older';

interface TalksByDayProps {
  talks: readonly TalkCard[];
  imports: readonly TalkImport[];
}

/** Talks grouped by the day their recording was published, or they were given; imports of older ones on the day of the import. */
export function TalksByDay({ talks, imports }: TalksByDayProps) {
  return byDay(talks, imports).map((day) => <Day key={day.on} {...day} />);
}

interface DayProps {
  /** `yyyy-MM-dd` */
  on: string;
  talks: TalkCard[];
  imported?: TalkImport;
}

function Day({ on: day, talks, imported }: DayProps) {
  const locale = useLocale();
  return (
    <section aria-labelledby={`day-${day}`}>
      <Head>
        <h2 id={`day-${day}`}>
          <time dateTime={day} lang={locale} dir="auto">
            {formatDay(day, locale)}
          </time>
        </h2>
      </Head>
      {imported && <AddedOlder {...imported} />}
      {talks.length > 0 && (
        <TalkRows>
          {talks.map((talk) => (
            <li key={talk.id}>
              <TalkRow talk={talk} />
            </li>
          ))}
        </TalkRows>
      )}
    </section>
  );
}

/** The latest first. */
function byDay(talks: readonly TalkCard[], imports: readonly TalkImport[]): DayProps[] {
  const days = new Map<string, DayProps>(
    imports.map((imported) => [imported.added_on, { on: imported.added_on, talks: [], imported }]),
  );
  for (const talk of talks) {
    const on = talk.created_at.slice(0, 10);
    const day = days.get(on) ?? { on, talks: [] };
    day.talks.push(talk);
    days.set(on, day);
  }
  return [...days.values()].sort((a, b) => (a.on < b.on ? 1 : -1));
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space4};
  margin-block: ${theme.space5} ${theme.space2};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  h2 {
    color: ${theme.ink};
    font-size: ${theme.sizeXl};
  }
`;
