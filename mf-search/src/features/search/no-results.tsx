import { Button, ButtonLink, EmptyState, Row, theme } from '@lectern/ui';
import styled from 'styled-components';

interface NoResultsProps {
  /** There is a search. */
  searching: boolean;
  failed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** Says that nothing was found, and links to lists. @source product.md, section 8, "Search failure" */
export function NoResults({ searching, failed, isFetching, retry }: NoResultsProps) {
  return (
    <EmptyState>
      <Nothing>No results found.</Nothing>
      {failed && (
        <>
          <p>The talks could not be loaded.</p>
          <Button aria-disabled={isFetching || undefined} onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {searching && !failed && (
        <>
          <p>Try fewer words or fewer filters.</p>
          <Ways>
            <ButtonLink to="/tags">All subjects</ButtonLink>
            <ButtonLink to="/conferences">All conferences</ButtonLink>
            <ButtonLink to="/speakers">All speakers</ButtonLink>
          </Ways>
        </>
      )}
    </EmptyState>
  );
}

const Nothing = styled.p`
  color: ${theme.ink};
  font-weight: ${theme.weightStrong};
`;

const Ways = styled(Row)`
  justify-content: center;
`;
