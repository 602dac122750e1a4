import { Button, EmptyState, Failure, Icon, VisuallyHidden, rotateIcon, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { refusalOf } from '../api/call';

/** What is read of a query. */
interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** `paused` while the browser says that it is offline. */
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => Promise<unknown>;
}

interface Props<T> {
  query: Query<T>;
  /** What is fetched, as a sentence begins with it: `The record`. */
  what: string;
  /** As high as what is coming. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query brings, in each of its states; what was there stays when a later answer does not come, and says that it is old. */
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
              {what} could not be fetched anew{isOffline ? ': no answer comes' : ''}. This is what was known
              before.
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
        <p>{what} will be fetched when it is online again.</p>
      </EmptyState>
    );
  }
  if (error) {
    return (
      <Failure
        title={`${what} could not be fetched`}
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
