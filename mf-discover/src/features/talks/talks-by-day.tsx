import type { TalkCard } from '@lectern/contracts';
import { TalkRow, TalkRows, formatDay, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';

/** Talks grouped by the day their recording was published, or they were given. */
export function TalksByDay({ talks }: { talks: readonly TalkCard[] }) {
  return byDay(talks).map(([day, added]) => <Day key={day} day={day} talks={added} />);
}

function Day({ day, talks }: { day: string; talks: readonly TalkCard[] }) {
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
      <TalkRows>
        {talks.map((talk) => (
          <li key={talk.id}>
            <TalkRow talk={talk} />
          </li>
        ))}
      </TalkRows>
    </section>
  );
}

/** Days in list order; the talks of a day are adjacent. */
function byDay(talks: readonly TalkCard[]): [day: string, talks: TalkCard[]][] {
  const days = new Map<string, TalkCard[]>();
  for (const talk of talks) {
    const on = talk.created_at.slice(0, 10);
    const day = days.get(on);
    if (day) day.push(talk);
    else days.set(on, [talk]);
  }
  return [...days];
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
