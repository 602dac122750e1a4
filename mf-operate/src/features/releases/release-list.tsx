import type { Release, Rollout } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { EmptyState, Fine, Meta, Skeleton, Tag, TextButton, TimeAgo, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { releasesQuery, rolloutsQuery } from '../../api/queries';
import { Box } from '../../frame/box';
import { actorText } from '../../parts/actor';
import { Fetched } from '../../parts/fetched';
import { ReleaseActs } from './release-acts';
import { bytesText, standingsOf } from './standing';

/** Shown before all of them are asked for. */
const AT_FIRST = 8;

/** Published releases of a remote, newest first, on its page; stands among `Acts`. */
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
              <p>No release of {remote} is kept.</p>
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
  // What visitors get stays in sight, however many releases came after it.
  const shown = releases.filter(
    (release, index) =>
      isWhole || index < AT_FIRST || standingsOf(release, rollout).some(({ key }) => key !== 'recalled'),
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
  const { version, commit, published_at, published_by, bytes, brotli, recalled_at } = release;
  const standings = standingsOf(release, rollout);
  return (
    <li data-live={standings[0]?.key} data-recalled={recalled_at ? true : undefined}>
      <div>
        <strong>{version}</strong> {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        {standings.length > 0 && (
          <Tags>
            {standings.map(({ key, label, tone }) => (
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
        {recalled_at && (
          <Fine>
            recalled <TimeAgo iso={recalled_at} />
          </Fine>
        )}
      </div>
      <div>
        {bytesText(brotli)} <Fine as="span">compressed, of {bytesText(bytes)}</Fine>
      </div>
      <ReleaseActs release={release} releases={releases} rollout={rollout} />
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

const Rows = styled.ul`
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  overflow-wrap: anywhere;
  > li {
    display: grid;
    gap: ${theme.space1} ${theme.space4};
    padding: ${theme.space3} ${theme.space4};
    border-top: ${theme.hairline};
  }
  > li:first-child {
    border-top: 0;
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
  strong {
    font-weight: ${theme.weightStrong};
  }
  code {
    color: ${theme.ink3};
    font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.86em;
  }
  @media (min-width: 64rem) {
    > li {
      grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr) 15rem;
      align-items: center;
    }
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
