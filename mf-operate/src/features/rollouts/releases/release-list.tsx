import type { Release, Rollout } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { EmptyState, Fine, Meta, RowList, Skeleton, Tag, TextButton, TimeAgo, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { releasesQuery } from '../releases.queries';
import { actorText, Box, Fetched, rolloutsQuery } from '@lectern/console';
import { ReleaseActions } from './release-actions';
import { OutcomeText } from './outcome-text';
import { bytesText, releaseStatuses, type ReleaseStatus } from './release-status';

const LIVE: readonly ReleaseStatus['key'][] = ['stable', 'candidate', 'fallback'];

/** Number shown before the reader asks for all. */
const AT_FIRST = 8;

/** Published releases of a remote, newest first, on the remote's page; must be inside `Actions`. */
export function ReleaseList({ remote }: { remote: string }) {
  const query = useQuery(releasesQuery(remote));
  const { data: rollouts } = useQuery(rolloutsQuery());
  const rollout = rollouts?.find((each) => each.remote === remote);
  return (
    <Box
      title="Releases"
      id="releases"
      flush
      end={query.data && <Meta as="span">{query.data.length} kept</Meta>}
    >
      <Fetched query={query} what="The releases" skeleton={<ListSkeleton />}>
        {(releases) =>
          releases.length === 0 || !rollout ? (
            <EmptyState>
              <p>No release of {remote} is stored.</p>
            </EmptyState>
          ) : (
            <List releases={releases} rollout={rollout} />
          )
        }
      </Fetched>
    </Box>
  );
}

interface ListProps {
  releases: readonly Release[];
  rollout: Rollout;
}

function List({ releases, rollout }: ListProps) {
  const [isWhole, setWhole] = useState(false);
  // Releases that visitors get stay listed, however many came after them.
  const shown = releases.filter(
    (release, index) =>
      isWhole || index < AT_FIRST || releaseStatuses(release, rollout).some(({ key }) => LIVE.includes(key)),
  );
  return (
    <>
      <Rows role="list">
        {shown.map((release) => (
          <OneRelease key={release.version} release={release} releases={releases} rollout={rollout} />
        ))}
      </Rows>
      {releases.length > shown.length && (
        <More>
          <TextButton onClick={() => setWhole(true)}>Show all {releases.length} releases</TextButton>
        </More>
      )}
    </>
  );
}

function OneRelease({ release, releases, rollout }: ListProps & { release: Release }) {
  const { version, commit, published_at, published_by, bytes, brotli, recalled_at, overrides, outcome } =
    release;
  const statuses = releaseStatuses(release, rollout);
  return (
    <li data-live={statuses[0]?.key} data-recalled={recalled_at ? true : undefined}>
      <div>
        <strong>{version}</strong> {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        {statuses.length > 0 && (
          <Tags>
            {statuses.map(({ key, label, tone }) => (
              <Tag key={key} tone={tone}>
                {label}
              </Tag>
            ))}
          </Tags>
        )}
      </div>
      <div>
        <TimeAgo iso={published_at} />
        {published_by && <Fine as="span"> by {actorText(published_by)}</Fine>}
        {outcome ? (
          <Fine>
            <OutcomeText outcome={outcome} />
          </Fine>
        ) : (
          recalled_at && (
            <Fine>
              recalled <TimeAgo iso={recalled_at} />
            </Fine>
          )
        )}
        {overrides > 0 && (
          <Fine>shown by override in {overrides === 1 ? 'one browser' : `${overrides} browsers`}</Fine>
        )}
      </div>
      <div>
        {bytesText(brotli)} <Fine as="span">compressed, of {bytesText(bytes)}</Fine>
      </div>
      <ReleaseActions release={release} releases={releases} rollout={rollout} />
    </li>
  );
}

function ListSkeleton() {
  return (
    <Rows aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index}>
          <Skeleton width="8rem" />
          <Skeleton width="6rem" />
          <Skeleton width="9rem" />
          <Skeleton width="6rem" height={theme.tapDense} />
        </li>
      ))}
    </Rows>
  );
}

const Rows = styled(RowList)`
  --columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr) 15rem;
  font-variant-numeric: tabular-nums;
  > li {
    row-gap: ${theme.space1};
  }
  > li[data-live='candidate'] {
    box-shadow: inset 4px 0 ${theme.lampLine};
  }
  > li[data-live='stable'] {
    box-shadow: inset 4px 0 ${theme.ink3};
  }
  > li[data-recalled] strong {
    text-decoration: line-through;
  }
  code {
    color: ${theme.ink3};
    font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.86em;
  }
`;

const Tags = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1};
  margin-top: 2px;
`;

const More = styled.div`
  padding: ${theme.space1} ${theme.space4};
  border-top: ${theme.hairline};
`;
