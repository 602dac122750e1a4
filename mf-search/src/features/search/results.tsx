import { useQuery } from '@lectern/remote';
import { Button, EmptyState, Meta, Section, TextLink, theme } from '@lectern/ui';
import styled from 'styled-components';
import { isSearch, searchPath, type AskedFor } from './asked-for';
import { HitList, HitListSkeleton } from './hit-list';
import { talksQuery } from './search.queries';
import { useLogged } from './use-logged';

const ID = 'results';

/**
 * What was found, or what is suggested where nothing was asked for.
 *
 * @source product.md, section 4, "Search"; section 8, "Search failure"
 */
export function Results({ asked }: { asked: AskedFor }) {
  const searching = isSearch(asked);
  const query = useQuery({
    ...talksQuery(asked),
    // One search follows another without a blank page in between; suggestions are something else.
    placeholderData: (before, query) => (searching && query?.queryKey[2] !== '' ? before : undefined),
  });
  const { data: talks, error, isPending, isPlaceholderData, isFetching, refetch } = query;
  useLogged(searching ? 'search results' : 'suggestions', error);

  const waiting = isPending || isPlaceholderData;
  return (
    <Section
      id={ID}
      title={searching ? 'Search Results' : 'Suggestions'}
      action={
        <Status role="status">
          {waiting ? 'Loading...' : searching && talks ? inWords(talks.length) : ''}
        </Status>
      }
    >
      {isPending ? (
        <HitListSkeleton />
      ) : talks && !error && talks.length > 0 ? (
        <Found aria-busy={waiting} data-old={isPlaceholderData || undefined}>
          <HitList key={searchPath(asked)} talks={talks} titleId={`${ID}-title`} />
        </Found>
      ) : (
        <EmptyState>
          <Nothing>No results found.</Nothing>
          {error ? (
            <>
              <p>The talks could not be fetched.</p>
              <Button aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
                Try again
              </Button>
            </>
          ) : (
            searching && (
              <>
                <p>Other words or fewer filters may find more.</p>
                <TextLink to="/popular">Popular talks</TextLink>
              </>
            )
          )}
        </EmptyState>
      )}
    </Section>
  );
}

const inWords = (count: number) => `${count} ${count === 1 ? 'talk' : 'talks'}`;

const Status = styled(Meta).attrs({ as: 'span' as const })`
  font-variant-numeric: tabular-nums;
`;

const Found = styled.div`
  transition: opacity ${theme.calm} ${theme.ease};
  &[data-old] {
    opacity: 0.6;
  }
`;

const Nothing = styled.p`
  color: ${theme.ink};
  font-weight: ${theme.weightStrong};
`;
