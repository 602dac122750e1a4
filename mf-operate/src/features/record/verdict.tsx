import { useQuery } from '@lectern/remote';
import { Button, Callout, Icon, Tag, TextLink, checkIcon, formatClock, theme } from '@lectern/ui';
import styled from 'styled-components';
import { auditVerdictQuery } from '../../api/queries';

/** The record's chain of hashes; checked where somebody asks for it. */
export const useVerdict = () => useQuery({ ...auditVerdictQuery(), enabled: false });

/** Whether the record is what was written, and the button that finds out. */
export function Verdict({ query }: { query: ReturnType<typeof useVerdict> }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const checked = `checked at ${formatClock(new Date(dataUpdatedAt).toISOString())}`;
  return (
    <Said>
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
              All {data.entries.toLocaleString('en-US')} lines are what was written, {checked}.
            </>
          ) : data ? (
            <Tag tone="bad">Broken, {checked}</Tag>
          ) : (
            'Each line’s hash covers the line before it. Whether the chain holds is found out by reading all of it.'
          )}
        </p>
        <Button tone="solid" aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
          Verify
        </Button>
      </Ask>
      {data && !data.intact && data.broken_at !== null && (
        <Callout>
          <strong>The record was altered at line {data.broken_at}.</strong> This line is not what was written,
          or lines before it are missing; neither it nor what comes after can be relied on. What was done
          before it holds.{' '}
          <TextLink to={`/operate/record?line=${data.broken_at}`}>Show line {data.broken_at}</TextLink>
        </Callout>
      )}
    </Said>
  );
}

const Said = styled.div`
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
