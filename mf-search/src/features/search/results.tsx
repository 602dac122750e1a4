import { SEARCH_LIMITS, type SearchSort } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Meta, Pages, Section, SortBy, countOf, formatCount, deferred, theme } from '@lectern/ui';
import styled from 'styled-components';
import { isSearch, searchPath, type AskedFor } from './search-params';
import { HitList, HitListSkeleton, useOpened } from './hit-list';
import { NoResults } from './no-results';
import { detailsQuery, talksQuery } from './search.queries';
import { SubjectPage } from './subject-page';
import { useLogged } from '@lectern/remote/use-logged';
import { VideoLink } from './video-link';

const Above = deferred(async () => (await import('./above')).Above);
const ID = 'results';

const SORTS: readonly (readonly [SearchSort, string])[] = [
  ['relevance', 'Relevance'],
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
export function Results({ asked }: { asked: AskedFor }) {
  const searching = isSearch(asked);
  const query = useQuery({
    ...talksQuery(asked),
    // Keep the results while another search loads; suggestions do not stand in for them.
    placeholderData: (before, query) => (searching && query?.queryKey[2] !== '' ? before : undefined),
  });
  const { data: talks, error, isPending, isPlaceholderData, isFetching, refetch } = query;
  useLogged(searching ? 'search results' : 'suggestions', error);
  const details = useQuery({ ...detailsQuery(asked), enabled: searching }).data;

  const waiting = isPending || isPlaceholderData;
  const found = talks && !error && talks.length > 0;
  return (
    <>
      {searching && <VideoLink text={asked.query} />}
      {searching && details && <Above asked={asked} details={details} />}
      <div>
        <Section
          id={ID}
          title={searching ? 'Search Results' : 'Suggestions'}
          meta={
            <Status as="span" role="status">
              {waiting ? 'Loading...' : searching && talks ? inWords(details, talks.length) : ''}
            </Status>
          }
          action={searching && found && <Order asked={asked} />}
        >
          <SubjectPage asked={asked} subjects={details?.groups.subjects} />
          {isPending ? (
            <HitListSkeleton />
          ) : found ? (
            <Found aria-busy={waiting} data-old={isPlaceholderData || undefined}>
              <HitList
                key={searchPath(asked)}
                talks={talks}
                titleId={`${ID}-title`}
                ranked={searching && asked.sort === 'relevance'}
                whole={asked.page !== null}
                named={asked.speaker}
                wholePath={searchPath({ ...asked, page: 1 })}
              />
              {searching && <MorePages asked={asked} total={details?.total ?? 0} />}
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

function Order({ asked }: { asked: AskedFor }) {
  return (
    <SortBy options={SORTS} value={asked.sort} to={(sort) => searchPath({ ...asked, sort, page: null })} />
  );
}

/** Links to the other pages, once this one is shown in full. */
function MorePages({ asked, total }: { asked: AskedFor; total: number }) {
  const [opened] = useOpened();
  if (!opened && asked.page === null) return null;
  return (
    <Pages
      label="Pages of results"
      page={asked.page ?? 1}
      pages={Math.ceil(Math.min(total, SEARCH_LIMITS.countedTalks) / SEARCH_LIMITS.perPage)}
      to={(page) => searchPath({ ...asked, page })}
    />
  );
}

function inWords(details: { total: number; total_capped: boolean } | undefined, shown: number): string {
  if (!details || shown === 0) return countOf(shown, 'talk');
  return details.total_capped ? `${formatCount(details.total)}+ talks` : countOf(details.total, 'talk');
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
