import { SITE, TALK_LIST, type TalkListFilters, type TalkSort } from '@lectern/contracts';
import { PageHead, definePage, useQuery, useSearchParams } from '@lectern/remote';
import { PageTitle, Pages, Row, SortBy, Stack, TextLink, Wrap, deferred, totalOf } from '@lectern/ui';
import {
  listParamsOf,
  canonicalOf,
  filtersOf,
  pageNumber,
  talksPath,
  type ListParams,
} from '../../shared/list-address';
import { labelOf, ListFilters } from './list-filters';
import { ListFailure, ListSkeleton, NoSuchPage } from '../../shared/list-states';
import { filtersQuery, talksQuery } from '../../shared/talks.queries';

const SORTS: readonly (readonly [TalkSort, string])[] = [
  ['newest', 'Newest'],
  ['longest', 'Longest'],
  ['shortest', 'Shortest'],
  ['most_viewed', 'Most viewed'],
  ['most_liked', 'Most liked'],
];

/** Rows on the first screen, whose pictures load immediately. */
const FIRST = 6;

const TalkList = deferred(async () => (await import('./talk-list')).TalkList, {
  waiting: <ListSkeleton />,
});

function TalksPage() {
  const [search] = useSearchParams();
  const params = listParamsOf(search);
  const { data: choices } = useQuery(filtersQuery());
  const { data, isPending, isError, refetch } = useQuery(talksQuery(params));
  const title = titleOf(params, choices);
  const total = data?.capped ? TALK_LIST.reach + 1 : data?.total;

  return (
    <Wrap>
      {data !== null && (
        <PageHead
          title={`${title} | ${SITE.name}`}
          description="Every talk on the site that can be watched, by subject, language, length and year."
          canonical={canonicalOf(params)}
        />
      )}
      <PageTitle meta={total !== undefined && totalOf(total, 'talk', 'talks', TALK_LIST.reach)}>
        Talks
      </PageTitle>
      <Stack>
        <Row data-split>
          <SortBy
            options={SORTS}
            value={SORTS.find(([sort]) => sort === params.sort)?.[0] ?? 'newest'}
            to={(sort) => talksPath({ ...params, sort, page: '1' })}
          />
          <TextLink to="/search?video=true">More filters</TextLink>
        </Row>
        <ListFilters params={params} choices={choices} />
      </Stack>
      {isPending && <ListSkeleton />}
      {isError && data === undefined && <ListFailure retry={() => void refetch()} />}
      {data === null && (
        <NoSuchPage title={`${title} | ${SITE.name}`} to={talksPath({ ...params, page: '1' })} />
      )}
      {data?.items.length === 0 && <p>No talks match.</p>}
      {data && <TalkList talks={data.items} eager={FIRST} />}
      {data && (
        <Pages
          label="Pages of talks"
          page={pageNumber(params.page)}
          pages={Math.ceil(data.total / TALK_LIST.perPage)}
          to={(page) => talksPath({ ...params, page: String(page) })}
        />
      )}
    </Wrap>
  );
}

/** `Talks: Python, 2019, page 2` */
function titleOf(params: ListParams, choices: TalkListFilters | undefined): string {
  const chosen = filtersOf(params).map(([name, value]) => labelOf(name, value, choices));
  const words = [...chosen, ...(params.page === '1' ? [] : [`page ${params.page}`])];
  return words.length === 0 ? 'Talks' : `Talks: ${words.join(', ')}`;
}

export const page = definePage({
  Page: TalksPage,
  queries: ({ search, languages }) => [talksQuery(listParamsOf(search), languages), filtersQuery()],
});
