import type { Comparison } from '@lectern/contracts';
import { Callout, Fine, TextLink, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Explained } from '../explained';
import { ReleaseKey } from './charts/release-key';
import type { Role } from './charts/series';
import { EvidenceScale } from './evidence-scale';
import { countText, meaningOf, newcomersText, shareText } from './wording';

/** Path of the audit log with an entry in view. */
const lineOfRecord = (line: number) => `/operate/record?line=${line}`;

/**
 * How the candidate compares with the stable release, as the automatic rollback sees it: by visitors, not by
 * page views.
 */
export function ComparisonPanel({ comparison }: { comparison: Comparison }) {
  const { candidate, stable, verdict, because, line } = comparison;
  const isRolledBack = verdict === 'rolled-back';
  return (
    <Panel aria-labelledby="comparison">
      <h3 id="comparison">Candidate against stable</h3>
      {isRolledBack && (
        <Callout announced={false}>
          <p>
            <strong>{candidate.version} was rolled back automatically.</strong> {because}
          </p>
          {line !== null && <TextLink to={lineOfRecord(line)}>Entry {line} of the audit log</TextLink>}
        </Callout>
      )}
      <p>{meaningOf(comparison)}</p>
      {comparison.waits_for !== null && <p>{comparison.waits_for}</p>}
      <EvidenceScale comparison={comparison} />
      <Explained title="How to read this scale">
        <p>
          It shows how much more likely the failures seen so far are if the candidate fails more often than
          the stable release than if both are alike. At 1 there is no difference, below 1 the candidate does
          better, and at 10 it is ten times as likely to be worse.
        </p>
        <p>
          At the limit, {countText(comparison.limit)} today, the candidate is rolled back automatically. By
          chance alone, a sound candidate gets there in fewer than one in a hundred rollouts.
        </p>
      </Explained>
      <Sides>
        <Side of={candidate} now={isRolledBack ? 'failed' : 'candidate'} />
        <Side of={stable} now="stable" />
      </Sides>
      <Fine>
        Randomly assigned visitors {isRolledBack ? 'on the day it ended' : 'today (UTC)'}, each counted once.
        {comparison.networks > 0 && ` ${newcomersText(comparison)}`}
      </Fine>
    </Panel>
  );
}

function Side({ of, now }: { of: Comparison['candidate']; now: Role }) {
  return (
    <div>
      <dt>
        <ReleaseKey version={of.version} role={now} />
      </dt>
      <dd>
        {of.visitors === 0 ? 'no visitors yet' : `failed for ${shareText(of.failed, of.visitors)} visitors`}
      </dd>
    </div>
  );
}

const Panel = styled.section`
  display: grid;
  gap: ${theme.space3};
  font-size: ${theme.sizeSm};
  > * {
    min-width: 0;
  }
  > p {
    max-width: ${theme.measure};
  }
  h3 {
    font-size: ${theme.sizeMd};
  }
`;

const Sides = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2} ${theme.space6};
  margin: 0;
  dd {
    font-weight: ${theme.weightStrong};
    font-variant-numeric: tabular-nums;
  }
`;
