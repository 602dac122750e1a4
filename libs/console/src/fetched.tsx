import { Button, EmptyState, Failure, Icon, VisuallyHidden, rotateIcon, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { refusalOf } from './api/refusal';

/** The part of a query that is read. */
interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** `paused` while the browser is offline. */
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => Promise<unknown>;
}

interface Props<T> {
  query: Query<T>;
  /** Subject of a sentence: `The audit log`. */
  what: string;
  /** As high as the content it replaces. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A query's data in each of its states; data that could not be refreshed stays, marked as old. */
export function Fetched<T>({ query, what, skeleton, children }: Props<T>) {
  const { data, error, isFetching, fetchStatus } = query;
  const retry = () => void query.refetch();
  const isOffline = fetchStatus === 'paused' || refusalOf(error)?.status === 0;
  if (data !== undefined) {
    return (
      <>
        {(error || fetchStatus === 'paused') && (
          <Old role="status">
            <span>
              {what} could not be refreshed{isOffline ? ': no response' : ''}. The last known data is shown.
            </span>
            <Button dense aria-disabled={isFetching || undefined} onClick={retry}>
              <Icon of={rotateIcon} />
              Try again
            </Button>
          </Old>
        )}
        {children(data)}
      </>
    );
  }
  if (fetchStatus === 'paused') {
    return (
      <EmptyState>
        <p>
          <strong>This device is offline</strong>
        </p>
        <p>{what} will be loaded when it is online again.</p>
      </EmptyState>
    );
  }
  if (error) {
    return (
      <Failure
        title={`${what} could not be loaded`}
        onRetry={retry}
        requestId={refusalOf(error)?.requestId ?? null}
      >
        {error.message}
      </Failure>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      {skeleton}
    </>
  );
}

const Old = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space2} ${theme.space4};
  padding: ${theme.space2} ${theme.space4};
  border-left: 4px solid ${theme.lampLine};
  background: ${theme.lampWash};
  font-size: ${theme.sizeSm};
`;
