import { SITE, TALK_LIST, type AddedTalk } from '@lectern/contracts';
import { PageHead, definePage, useQuery, useSearchParams } from '@lectern/remote';
import { PageTitle, Pages, TalkRow, TalkRows, Wrap, formatDay, theme, totalOf, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { pageNumber } from '../../shared/list-address';
import { ListFailure, ListSkeleton, NoSuchPage } from '../../shared/list-states';
import { addedQuery } from '../../shared/talks.queries';

const TITLE = `New talks | ${SITE.name}`;

const pathOf = (page: number | string) => (String(page) === '1' ? '/new' : `/new?page=${page}`);

function NewPage() {
  const [search] = useSearchParams();
  const number = search.get('page') || '1';
  const { data, isPending, isError, refetch } = useQuery(addedQuery(number));
  const total = data?.capped ? TALK_LIST.reach + 1 : data?.total;

  return (
    <Wrap>
      {data !== null && (
        <PageHead
          title={number === '1' ? TITLE : `New talks, page ${number} | ${SITE.name}`}
          description="The talks that came to the site last, day by day."
          canonical={pathOf(encodeURIComponent(number))}
        />
      )}
      <PageTitle meta={total !== undefined && totalOf(total, 'talk')}>New talks</PageTitle>
      {isPending && <ListSkeleton />}
      {isError && data === undefined && <ListFailure retry={() => void refetch()} />}
      {data === null && <NoSuchPage title={TITLE} to="/new" />}
      {data?.items.length === 0 && <p>No talks yet.</p>}
      {byDay(data?.items ?? []).map(([day, talks]) => (
        <Day key={day} day={day} talks={talks} />
      ))}
      {data && (
        <Pages
          label="Pages of new talks"
          page={pageNumber(number)}
          pages={Math.ceil(data.total / TALK_LIST.perPage)}
          to={pathOf}
        />
      )}
    </Wrap>
  );
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

/** Days in the order of the list, which has each day's talks together. */
function byDay(talks: readonly AddedTalk[]): [day: string, talks: AddedTalk[]][] {
  const days = new Map<string, AddedTalk[]>();
  for (const talk of talks) {
    const day = days.get(talk.added_on);
    if (day) day.push(talk);
    else days.set(talk.added_on, [talk]);
  }
  return [...days];
}

export const page = definePage({
  Page: NewPage,
  queries: ({ search }) => [addedQuery(search.get('page') || '1')],
});

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
