import type { Rollout } from '@lectern/contracts';
import { TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Version } from '../../shared/components/version';
import { percent } from '../../shared/components/percent';
import { segmentText } from './segment';

/** A rollout in a few words. */
export function RolloutNow({ rollout }: { rollout: Rollout }) {
  const { stable, candidate, share, segment, updated_at } = rollout;
  return (
    <List>
      <dt>Stable</dt>
      <dd>
        <Version>{stable}</Version>
      </dd>
      <dt>Candidate</dt>
      <dd>
        {candidate === null ? (
          'None'
        ) : (
          <>
            <Version>{candidate}</Version> at {percent(share)}
            {segmentText(segment) && `, and ${segmentText(segment)}`}
          </>
        )}
      </dd>
      <dt>Changed</dt>
      <dd>
        <TimeAgo iso={updated_at} />
      </dd>
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: ${theme.space1} ${theme.space4};
  padding: ${theme.space3} ${theme.space4};
  border: ${theme.hairline};
  border-radius: ${theme.radiusM};
  font-size: ${theme.sizeSm};
  dt {
    color: ${theme.ink3};
  }
`;
