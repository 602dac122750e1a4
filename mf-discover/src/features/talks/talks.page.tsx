import { SITE, TALK_LIST, type TalkListFilters, type TalkSort } from '@lectern/contracts';
import { PageHead, definePage, useQuery, useSearchParams } from '@lectern/remote';
import { PageTitle, Pages, Row, SortBy, Stack, TextLink, Wrap, deferred, totalOf } from '@lectern/ui';
import {
  askedFor,
  canonicalOf,
  pageNumber,
  talksPath,
  type Asked,
  type FilterName,
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

/** Rows on the first screen, whose pictures load at once. */
const FIRST = 6;

const TalkList = deferred(async () => (await import('./talk-list')).TalkList, {
  waiting: <ListSkeleton />,
});

function TalksPage() {
  const [search] = useSearchParams();
  const asked = askedFor(search);
  const { data: choices } = useQuery(filtersQuery());
  const { data, isPending, isError, refetch } = useQuery(talksQuery(asked));
  const title = titleOf(asked, choices);
  const total = data?.capped ? TALK_LIST.reach + 1 : data?.total;

  return (
    <Wrap>
      {data !== null && (
        <PageHead
          title={`${title} | ${SITE.name}`}
          description="Every talk on the site that can be watched, by subject, language, length and year."
          canonical={canonicalOf(asked)}
        />
      )}
      <PageTitle meta={total !== undefined && totalOf(total, 'talk')}>Talks</PageTitle>
      <Stack>
        <Row data-split>
          <SortBy
            options={SORTS}
            value={SORTS.find(([sort]) => sort === asked.sort)?.[0] ?? 'newest'}
            to={(sort) => talksPath({ ...asked, sort, page: '1' })}
          />
          <TextLink to="/search?video=true">More filters</TextLink>
        </Row>
        <ListFilters asked={asked} choices={choices} />
      </Stack>
      {isPending && <ListSkeleton />}
      {isError && data === undefined && <ListFailure retry={() => void refetch()} />}
      {data === null && (
        <NoSuchPage title={`${title} | ${SITE.name}`} to={talksPath({ ...asked, page: '1' })} />
      )}
      {data?.items.length === 0 && <p>No talks match.</p>}
      {data && <TalkList talks={data.items} eager={FIRST} />}
      {data && (
        <Pages
          label="Pages of talks"
          page={pageNumber(asked.page)}
          pages={Math.ceil(data.total / TALK_LIST.perPage)}
          to={(page) => talksPath({ ...asked, page: String(page) })}
        />
      )}
    </Wrap>
  );
}

/** `Talks: Python, 2019, page 2` */
function titleOf({ filters, page }: Asked, choices: TalkListFilters | undefined): string {
  const chosen = Object.entries(filters).map(([name, value]) => labelOf(name as FilterName, value, choices));
  const words = [...chosen, ...(page === '1' ? [] : [`page ${page}`])];
  return words.length === 0 ? 'Talks' : `Talks: ${words.join(', ')}`;
}

export const page = definePage({
  Page: TalksPage,
  queries: ({ search }) => [talksQuery(askedFor(search)), filtersQuery()],
});
