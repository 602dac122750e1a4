import { useQuery } from '@lectern/remote';
import { Callout, Stack, TextLink, TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { auditQuery } from '../../../shared/audit-log/audit-log.queries';

const RECENT_MS = 24 * 60 * 60_000;

/** Rollbacks that the platform made automatically in the last day, with the numbers that caused them. */
export function AutomaticRollbacks() {
  const { data, dataUpdatedAt } = useQuery(auditQuery({ act: 'automatic-rollback' }));
  const recent = data?.filter(({ at }) => dataUpdatedAt - Date.parse(at) < RECENT_MS) ?? [];
  return (
    // Rendered before it has content, so that new content is announced.
    <Places role="status" data-empty={recent.length === 0 || undefined}>
      {recent.map(({ id, remote, at, reason }) => (
        <Callout key={id} announced={false}>
          <p>
            <strong>
              {remote} was rolled back automatically <TimeAgo iso={at} />.
            </strong>{' '}
            {reason}
          </p>
          {remote && <TextLink to={`/operate/${remote}`}>See {remote}</TextLink>}
        </Callout>
      ))}
    </Places>
  );
}

const Places = styled(Stack)`
  gap: ${theme.space3};
  &[data-empty] {
    position: absolute;
  }
`;
