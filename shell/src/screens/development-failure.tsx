import { theme, Wrap } from '@lectern/ui';
import { useEffect } from 'react';
import styled from 'styled-components';

/** Event a remote dispatches in `mf dev` when its changed sources run; must match `refresh-loader.cjs`. */
const REFRESHED = 'lectern:refreshed';

interface DevelopmentFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown below the failure of a remote in development: the error. Retries once the sources change. */
export function DevelopmentFailure({ error, onRetry }: DevelopmentFailureProps) {
  useEffect(() => {
    addEventListener(REFRESHED, onRetry);
    return () => removeEventListener(REFRESHED, onRetry);
  });
  return (
    <Wrap>
      <Thrown>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</Thrown>
    </Wrap>
  );
}

const Thrown = styled.pre`
  padding: ${theme.space4};
  overflow-x: auto;
  white-space: pre-wrap;
  color: ${theme.danger};
`;
