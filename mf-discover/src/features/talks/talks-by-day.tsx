import type { AddedTalk } from '@lectern/contracts';
import { TalkRow, TalkRows, formatDay, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';

/** Talks grouped by the day they were added to the site. */
export function TalksByDay({ talks }: { talks: readonly AddedTalk[] }) {
  return byDay(talks).map(([day, added]) => <Day key={day} day={day} talks={added} />);
}

function Day({ day, talks }: { day: string; talks: readonly AddedTalk[] }) {
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
function byDay(talks: readonly AddedTalk[]): [day: string, talks: AddedTalk[]][] {
  const days = new Map<string, AddedTalk[]>();
  for (const talk of talks) {
    const day = days.get(talk.added_on);
    if (day) day.push(talk);
    else days.set(talk.added_on, [talk]);
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
