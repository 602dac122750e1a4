import type { Release, Rollout } from '@lectern/contracts';
import { BUCKETS, SITE_TEAM } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Fine, Meta, Tag, TimeAgo, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { subjectId } from '../actions/actions';
import { RolloutActions } from '../actions/rollout-actions';
import { healthQuery } from '../health.queries';
import { releasesQuery } from '../releases.queries';
import { actorText, Box, Mono } from '@lectern/console';
import { candidateStatus } from '../candidate-status';
import { ShareBar, Version, commitText } from '../../../shared/components/version';
import { percent } from '../../../shared/components/percent';
import { segmentText } from '../segment';
import { Terms } from '../glossary';

/** A remote's live releases, and every action on them. */
export function LiveBox({ rollout }: { rollout: Rollout }) {
  const { remote, stable, candidate, share, segment, stable_since, candidate_since, fallback } = rollout;
  const { data: releases } = useQuery(releasesQuery(remote));
  const { data: health } = useQuery(healthQuery(remote));
  const status = candidateStatus(rollout, health?.comparison);
  const find = (version: string) => releases?.find((release) => release.version === version);
  const named = segmentText(segment);
  return (
    <Box
      id={subjectId(remote)}
      title="Live"
      end={
        <Fine>
          {teamText(rollout)}, changed <TimeAgo iso={rollout.updated_at} />, revision {rollout.revision}
        </Fine>
      }
    >
      <Sides>
        <Side
          name="Stable"
          version={stable}
          release={find(stable)}
          since={stable_since}
          began="promoted"
          share={percent(rollout.withdrawn_at === null ? BUCKETS - share : 0)}
          tag={rollout.withdrawn_at !== null && <Tag tone="bad">Withdrawn</Tag>}
        />
        {candidate === null ? (
          <section>
            <Top>
              <h3>Candidate</h3>
              {status && <Tag tone={status.tone}>{status.label}</Tag>}
            </Top>
            <Meta>
              {rollout.withdrawn_at === null
                ? 'None: everybody gets the stable release.'
                : 'None. Nobody gets a release until the remote is restored.'}
            </Meta>
          </section>
        ) : (
          <Side
            name="Candidate"
            version={candidate}
            release={find(candidate)}
            since={candidate_since}
            began="started"
            share={percent(share)}
            tag={status && <Tag tone={status.tone}>{status.label}</Tag>}
            more={named && `Always included: ${named}.`}
          />
        )}
      </Sides>
      {candidate !== null && <ShareBar share={share} />}
      <Foot>
        <RolloutActions rollout={rollout} releases={releases} all />
        <Fine>
          {fallback === null
            ? 'No previous working release.'
            : `Fallback if the stable release fails: ${fallback}.`}
        </Fine>
      </Foot>
      {Object.entries(rollout.grants).map(([to, patterns]) => (
        <Fine key={to}>
          Granted to {to}: {patterns.join(', ')}
        </Fine>
      ))}
      <Terms />
    </Box>
  );
}

const teamText = ({ team }: Rollout): string =>
  team === null ? 'a team of its own' : team === SITE_TEAM ? 'part of the site' : `team ${team}`;

interface SideProps {
  name: string;
  version: string;
  release: Release | undefined;
  since: string | null;
  /** What happened at that time. */
  began: 'promoted' | 'started';
  /** Share of visitors, in words. */
  share: string;
  tag?: ReactNode;
  more?: string;
}

function Side({ name, version, release, since, began, share, tag, more }: SideProps) {
  return (
    <section>
      <Top>
        <h3>{name}</h3>
        {tag}
      </Top>
      <Big>
        <Version>{version}</Version> <span>{share} of visitors</span>
      </Big>
      <Fine>
        {since && (
          <>
            {began} <TimeAgo iso={since} />
          </>
        )}
        {release?.commit && (
          <>
            {' · '}
            <Mono>{commitText(release.commit)}</Mono>
          </>
        )}
        {release?.published_by && ` · ${actorText(release.published_by)}`}
      </Fine>
      {more && <Fine>{more}</Fine>}
    </section>
  );
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: ${theme.space4} ${theme.space6};
  margin-bottom: ${theme.space4};
  > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space1} ${theme.space3};
  min-height: 1.75rem;
  h3 {
    color: ${theme.ink3};
    font: 600 ${theme.sizeXs} / 1.4 ${theme.text};
    letter-spacing: 0;
  }
`;

const Big = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space3};
  font-size: ${theme.sizeXl};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  > span {
    color: ${theme.ink2};
    font-size: ${theme.sizeMd};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3} ${theme.space5};
  margin-top: ${theme.space4};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};
`;
