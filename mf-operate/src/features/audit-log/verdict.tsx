import { useQuery } from '@lectern/remote';
import { Button, Callout, Icon, Tag, TextLink, checkIcon, formatClock, theme } from '@lectern/ui';
import styled from 'styled-components';
import { auditVerdictQuery } from '../../shared/audit-log/audit-log.queries';

/** Checks the audit log's hash chain, on demand. */
export const useVerdict = () => useQuery({ ...auditVerdictQuery(), enabled: false });

/** Whether the audit log is unaltered, and the button that checks it. */
export function Verdict({ query }: { query: ReturnType<typeof useVerdict> }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const checked = `checked at ${formatClock(new Date(dataUpdatedAt).toISOString())}`;
  return (
    <Wording>
      <Ask>
        <p role="status">
          {isFetching ? (
            'Verifying…'
          ) : error ? (
            <Tag tone="bad">Not verified: {error.message}</Tag>
          ) : data?.intact ? (
            <>
              <Tag tone="ok">
                <Icon of={checkIcon} />
                Intact
              </Tag>{' '}
              All {data.entries.toLocaleString('en-US')} entries are unaltered, {checked}.
            </>
          ) : data ? (
            <Tag tone="bad">Broken, {checked}</Tag>
          ) : (
            'Each entry includes the previous entry’s hash. Verify checks the whole chain.'
          )}
        </p>
        <Button tone="solid" aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
          Verify
        </Button>
      </Ask>
      {data && !data.intact && data.broken_at !== null && (
        <Callout>
          <strong>The audit log was altered at entry {data.broken_at}.</strong> This entry was changed, or
          entries before it are missing. It and all later entries cannot be trusted; earlier ones can.{' '}
          <TextLink to={`/operate/record?line=${data.broken_at}`}>Show entry {data.broken_at}</TextLink>
        </Callout>
      )}
    </Wording>
  );
}

const Wording = styled.div`
  display: grid;
  gap: ${theme.space3};
  margin-bottom: ${theme.space5};
`;

const Ask = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3} ${theme.space5};
  min-height: ${theme.tap};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  p {
    flex: 1 1 16rem;
    max-width: ${theme.measure};
  }
`;
