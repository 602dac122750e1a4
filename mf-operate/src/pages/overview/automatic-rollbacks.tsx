import { useQuery } from '@lectern/remote';
import { Callout, Stack, TextLink, TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { auditQuery } from '../../api/queries';

const RECENT_MS = 24 * 60 * 60_000;

/** What was rolled back without anybody having decided it, in the last day, with the numbers that it was done for. */
export function AutomaticRollbacks() {
  const { data, dataUpdatedAt } = useQuery(auditQuery({ act: 'automatic-rollback' }));
  const recent = data?.filter(({ at }) => dataUpdatedAt - Date.parse(at) < RECENT_MS) ?? [];
  return (
    // There before anything is in it, so that what comes is announced.
    <Places role="status" data-empty={recent.length === 0 || undefined}>
      {recent.map(({ id, remote, at, reason }) => (
        <Callout key={id} announced={false}>
          <p>
            <strong>
              {remote} rolled back by itself <TimeAgo iso={at} />.
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
