import type { Release, Rollout } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Fine, TextLink, TimeAgo, Tag, theme } from '@lectern/ui';
import { memo } from 'react';
import styled from 'styled-components';
import { subjectId } from '../actions/actions';
import { likeliest, startable } from '../actions/action-rules';
import { RolloutActions } from '../actions/rollout-actions';
import { healthQuery } from '../health.queries';
import { Sparkline } from '../health/sparkline';
import { speedText } from '../health/wording';
import { candidateStatus } from '../candidate-status';
import { Mono } from '@lectern/console';
import { ShareBar, Version, commitText } from '../../../shared/components/version';
import { percent } from '../../../shared/components/percent';
import { segmentText } from '../segment';
import { isFailing, isSlower } from './worst-first';

/** One remote. */
export const RolloutRow = memo(function RolloutRow({
  rollout,
  releases,
  isWhole,
  isFolded,
}: {
  rollout: Rollout;
  /** Of the remote; undefined while unknown. */
  releases: readonly Release[] | undefined;
  /** Whether the list is complete. */
  isWhole: boolean;
  /** No remote has a candidate: without their columns. */
  isFolded: boolean;
}) {
  const { remote, stable, candidate, share, segment, stable_since, candidate_since, withdrawn_at } = rollout;
  const { data: health } = useQuery(healthQuery(remote));
  const status = candidateStatus(rollout, health?.comparison);
  const [slower, failing] = [isSlower(health), isFailing(rollout, health)];
  const commitOf = (version: string | null) =>
    commitText(releases?.find((release) => release.version === version)?.commit);
  return (
    <tr
      data-remote={remote}
      data-candidate={candidate === null ? undefined : true}
      data-bad={status?.tone === 'bad' || slower || failing || undefined}
    >
      <td>
        <Name id={subjectId(remote)} to={`/operate/${remote}`} data-whole={isShort(remote)}>
          {remote}
        </Name>
      </td>
      <td data-label="Stable">
        <span>
          <Version data-whole={isShort(stable)}>{stable}</Version> <Quiet>{commitOf(stable)}</Quiet>
          <Fine>
            promoted <TimeAgo iso={stable_since} />
          </Fine>
          {withdrawn_at !== null && <Tag tone="bad">Withdrawn</Tag>}
        </span>
      </td>
      {!isFolded && (
        <>
          <td data-label="Candidate">
            <span>
              {candidate === null ? (
                <Fine as="span">None</Fine>
              ) : (
                <>
                  <Version data-whole={isShort(candidate)}>{candidate}</Version>{' '}
                  <Quiet>{commitOf(candidate)}</Quiet>
                  {candidate_since && (
                    <Fine>
                      started <TimeAgo iso={candidate_since} />
                    </Fine>
                  )}
                </>
              )}
              {status && (
                <div>
                  <Tag tone={status.tone}>{status.label}</Tag>
                </div>
              )}
            </span>
          </td>
          <td data-label="Share" data-nothing={candidate === null || undefined}>
            {candidate === null ? (
              <Fine as="span">–</Fine>
            ) : (
              <Share>
                <ShareBar share={share} />
                <b>{percent(share)}</b>
                {segmentText(segment) && <Fine as="span">+ {segmentText(segment)}</Fine>}
              </Share>
            )}
          </td>
        </>
      )}
      <td data-label="Errors, 24 h">
        <span>
          <Sparkline remote={remote} measure="errors" />
          {failing && (
            <div>
              <Tag tone="bad">Failing</Tag>
            </div>
          )}
        </span>
      </td>
      <td data-label="LCP p75">
        <span>
          <Sparkline remote={remote} measure="lcp" />
          {slower && (
            <div>
              <Tag tone="bad">{speedText('worse')}</Tag>
            </div>
          )}
        </span>
      </td>
      <td>
        <RolloutActions
          rollout={rollout}
          releases={isWhole ? releases : undefined}
          startable={likeliest(startable(releases ?? [], rollout)) !== null}
        />
      </td>
    </tr>
  );
});

/** Short enough for one line of a narrow column; hyphens would allow a break. */
const isShort = (name: string) => name.length <= 18 || undefined;

const Name = styled(TextLink)`
  overflow-wrap: anywhere;
  &[data-whole] {
    white-space: nowrap;
  }
`;

const Quiet = styled(Mono)`
  color: ${theme.ink3};
`;

const Share = styled.span`
  display: grid;
  grid-template-columns: minmax(4rem, 1fr) max-content;
  align-items: center;
  gap: 0 ${theme.space3};
  max-width: 14rem;
  font-variant-numeric: tabular-nums;
  > :nth-child(3) {
    grid-column: 1 / -1;
  }
  b {
    font-weight: ${theme.weightStrong};
  }
`;
