import { Box, Fetched, ListSkeleton, Nothing } from '@lectern/console';
import type { ContentsQuery } from '@lectern/contracts';
import { useQuery, useSearchParams } from '@lectern/remote';
import { ButtonLink, Row, theme } from '@lectern/ui';
import styled from 'styled-components';
import { ContentList } from '../../shared/content-list';
import { contentsQuery } from '../../shared/contents.queries';
import { OutcomeBar } from '../../shared/outcome-bar';
import { useChanges } from '../../shared/use-changes';
import { filterOf, pathOf } from './contents-params';
import { Filters } from './filters';
import { FindMember } from './find-member';

/** The list of contents with its filters, and the search for a member. */
export function Contents() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const changes = useChanges();
  return (
    <>
      <Columns>
        <Box title="Find a member" id="find">
          <FindMember />
        </Box>
        <Box title={filter.before === undefined ? 'Newest' : 'Older'} id="contents" flush>
          <Filters filter={filter} />
          <List key={pathOf(filter, { before: filter.before })} filter={filter} changes={changes} />
        </Box>
      </Columns>
      <OutcomeBar changes={changes} />
    </>
  );
}

function List({ filter, changes }: { filter: ContentsQuery; changes: ReturnType<typeof useChanges> }) {
  const query = useQuery(contentsQuery(filter));
  return (
    <Fetched query={query} what="The contents" skeleton={<ListSkeleton />}>
      {({ contents, next }) => (
        <>
          {contents.length > 0 ? (
            <ContentList contents={contents} changes={changes} ofMember={filter.member !== undefined} />
          ) : (
            <Nothing>{nothingText(filter)}</Nothing>
          )}
          {(next !== null || filter.before !== undefined) && (
            <Foot>
              {filter.before !== undefined && (
                <ButtonLink dense to={pathOf(filter)}>
                  Newest
                </ButtonLink>
              )}
              {next !== null && (
                <ButtonLink dense to={pathOf(filter, { before: next })}>
                  Older
                </ButtonLink>
              )}
            </Foot>
          )}
        </>
      )}
    </Fetched>
  );
}

function nothingText(filter: ContentsQuery): string {
  const { state, ...others } = filter;
  if (Object.keys(others).length > 0) return 'Nothing matches these filters.';
  if (state === 'waiting') return 'Nothing is waiting.';
  if (state === 'hidden') return 'Nothing is hidden.';
  return 'Members have not added anything yet.';
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space4};
  > * {
    min-width: 0;
    /* Unlike hidden, it lets the list's head stay in sight. */
    overflow: clip;
  }
  @media (min-width: 72rem) {
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
    > :first-child {
      grid-area: 1 / 2;
    }
    > :last-child {
      grid-area: 1 / 1;
    }
  }
`;

const Foot = styled(Row)`
  padding: ${theme.space3} ${theme.space4};
  border-top: ${theme.hairline};
`;
