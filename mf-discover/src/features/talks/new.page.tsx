import { SITE, TALK_LIST } from '@lectern/contracts';
import { PageHead, definePage, useQuery, useSearchParams } from '@lectern/remote';
import { PageTitle, Pages, Wrap, deferred, totalOf } from '@lectern/ui';
import { pageNumber } from '../../shared/list-address';
import { ListFailure, ListSkeleton, NoSuchPage } from '../../shared/list-states';
import { addedQuery, importsQuery } from '../../shared/talks.queries';

const TalksByDay = deferred(async () => (await import('./talks-by-day')).TalksByDay, {
  waiting: <ListSkeleton />,
});
const TITLE = `New talks | ${SITE.name}`;

const pathOf = (page: number | string) => (String(page) === '1' ? '/new' : `/new?page=${page}`);

function NewPage() {
  const [search] = useSearchParams();
  const number = search.get('page') || '1';
  const { data, isPending, isError, refetch } = useQuery(addedQuery(number));
  const { data: imports } = useQuery({ ...importsQuery(), enabled: number === '1' });
  const total = data?.capped ? TALK_LIST.reach + 1 : data?.total;

  return (
    <Wrap>
      {data !== null && (
        <PageHead
          title={number === '1' ? TITLE : `New talks, page ${number} | ${SITE.name}`}
          description="The most recent recordings, day by day."
          canonical={pathOf(encodeURIComponent(number))}
        />
      )}
      <PageTitle meta={total !== undefined && totalOf(total, 'talk', 'talks', TALK_LIST.reach)}>
        New talks
      </PageTitle>
      {isPending && <ListSkeleton />}
      {isError && data === undefined && <ListFailure retry={() => void refetch()} />}
      {data === null && <NoSuchPage title={TITLE} to="/new" />}
      {data?.items.length === 0 && <p>No talks yet.</p>}
      {data && <TalksByDay talks={data.items} imports={(number === '1' && imports) || []} />}
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

export const page = definePage({
  Page: NewPage,
  queries: ({ search }) => {
    const number = search.get('page') || '1';
    return [addedQuery(number), ...(number === '1' ? [importsQuery()] : [])];
  },
});
