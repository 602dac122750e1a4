import { SEARCH_LIMITS, type SearchDetails, type SearchResult, type SearchSort } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Meta, Pages, Section, SortBy, countOf, formatCount, deferred, theme } from '@lectern/ui';
import styled from 'styled-components';
import { isSearch, searchPath, type SearchParams } from './search-params';
import { HitList, HitListSkeleton, lacksWords, useOpened } from './hit-list';
import { RESULTS } from './ids';
import { NoResults } from './no-results';
import { detailsQuery, talksQuery } from './search.queries';
import { SubjectPage } from './subject-page';
import { useLogged } from '@lectern/remote/use-logged';
import { VideoLink } from './video-link';

const Above = deferred(async () => (await import('./other-matches')).OtherMatches);
const sortsOf = ({ query }: SearchParams): readonly (readonly [SearchSort, string])[] => [
  // Without words nothing is more relevant than anything else.
  ['relevance', query.trim() ? 'Relevance' : 'Popular'],
  ['newest', 'Newest'],
  ['longest', 'Longest'],
  ['shortest', 'Shortest'],
  ['most_viewed', 'Most viewed'],
  ['most_liked', 'Most liked'],
];

/**
 * The results with the other matches above them, or suggestions if there is no search.
 *
 * @source product.md, section 4, "Search"; section 8, "Search failure"
 */
export function Results({ params }: { params: SearchParams }) {
  const searching = isSearch(params);
  const query = useQuery({
    ...talksQuery(params),
    // Keep the results while another search loads; suggestions do not stand in for them.
    placeholderData: (before, query) => (searching && query?.queryKey[2] !== '' ? before : undefined),
  });
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = query;
  const talks = data?.talks;
  useLogged(searching ? 'search results' : 'suggestions', error);
  const details = useQuery({ ...detailsQuery(params), enabled: searching }).data;

  const waiting = isPending || isPlaceholderData;
  const found = talks && !error && talks.length > 0;
  return (
    <>
      {searching && <VideoLink text={params.query} />}
      {searching && details && <Above params={params} details={details} />}
      <div>
        <Section
          id={RESULTS}
          title={searching ? 'Search Results' : 'Suggestions'}
          meta={
            <Status as="span" role="status">
              {waiting ? 'Loading...' : searching && talks ? inWords(details, talks, params.sort) : ''}
            </Status>
          }
          action={
            searching &&
            found &&
            (talks.length > 1 || params.page !== null) &&
            (details?.all_words ?? true) && <Order params={params} />
          }
        >
          <SubjectPage params={params} subjects={details?.groups.subjects} />
          {isPending ? (
            <HitListSkeleton />
          ) : found ? (
            <Found aria-busy={waiting} data-old={isPlaceholderData || undefined}>
              <HitList
                key={searchPath(params)}
                talks={talks}
                titleId={`${RESULTS}-title`}
                ranked={searching && params.sort === 'relevance'}
                whole={params.page !== null}
                named={params.speaker_name}
                wholePath={searchPath({ ...params, page: 1 })}
              />
              {searching && <MorePages params={params} pages={data.pages} />}
            </Found>
          ) : (
            <NoResults
              searching={searching}
              failed={error !== null}
              isFetching={isFetching}
              retry={() => void refetch()}
            />
          )}
        </Section>
      </div>
    </>
  );
}

function Order({ params }: { params: SearchParams }) {
  return (
    <SortBy
      options={sortsOf(params)}
      value={params.sort}
      to={(sort) => searchPath({ ...params, sort, page: null })}
    />
  );
}

/** Links to the other pages, once this one is shown in full. */
function MorePages({ params, pages }: { params: SearchParams; pages: number }) {
  const [opened] = useOpened();
  if (!opened && params.page === null) return null;
  return (
    <Pages
      label="Pages of results"
      page={params.page ?? 1}
      pages={pages}
      to={(page) => searchPath({ ...params, page })}
    />
  );
}

function inWords(
  details: SearchDetails | undefined,
  talks: readonly SearchResult[],
  sort: SearchSort,
): string {
  if (!details || talks.length === 0) return countOf(talks.length, 'talk');
  const most = talks.filter(lacksWords).length;
  const { total, total_capped, all_words } = details;
  const counted = all_words ? total : total - most;
  const all = total_capped ? `${formatCount(counted)}+ talks` : countOf(counted, 'talk');
  // They are all on the first page.
  if (most > 0) return `${all} with all words, ${formatCount(most)} with most`;
  const { sortedTalks } = SEARCH_LIMITS;
  return total > sortedTalks && sort !== 'relevance'
    ? `${all}. Only the ${formatCount(sortedTalks)} added last are sorted.`
    : all;
}

const Status = styled(Meta)`
  font-variant-numeric: tabular-nums;
`;

const Found = styled.div`
  transition: opacity ${theme.calm} ${theme.ease};
  &[data-old] {
    opacity: 0.6;
  }
`;
