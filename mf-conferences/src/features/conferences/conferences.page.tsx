import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useSearchParams } from '@lectern/remote';
import { Wrap } from '@lectern/ui';
import { useRef } from 'react';
import type { Day } from '../../picker/days';
import { DayPicker } from '../../picker/picker';
import { PageTop } from '../../shared/page-top';
import { ConferenceList } from './conference-list';
import { askedBy, filterQuery, pageQuery } from './conferences.queries';
import { useConferences } from './use-conferences';

function ConferencesPage() {
  const [search, setSearch] = useSearchParams();
  const asked = askedBy(search);
  const found = useConferences(asked);
  const top = useRef<HTMLDivElement>(null);

  const ask = (page: number, date: Day | null) => {
    const next = new URLSearchParams();
    if (date) next.set('date', date);
    if (page > 1) next.set('page', String(page));
    setSearch(next);
  };

  return (
    <Wrap>
      <PageHead
        title={`Conferences | ${SITE.name}`}
        description="Conferences and their schedules, with the recorded talks in their slots."
        canonical="/conferences"
      />
      <PageTop ref={top}>
        <h1>Conferences</h1>
        <DayPicker
          value={asked.date}
          opensAt={found.rows?.find((each) => each.start_date)?.start_date}
          onChange={(date) => ask(1, date)}
        />
      </PageTop>
      <ConferenceList
        asked={asked}
        found={found}
        onTurn={(page) => {
          ask(page, asked.date);
          // The pager stands below the list, and a page is read from its top.
          top.current?.scrollIntoView?.();
        }}
        onClear={() => ask(1, null)}
      />
    </Wrap>
  );
}

export const page = definePage({
  Page: ConferencesPage,
  queries: ({ search }) => {
    const { page: number, date } = askedBy(search);
    return [date ? filterQuery(date) : pageQuery(number)];
  },
});
