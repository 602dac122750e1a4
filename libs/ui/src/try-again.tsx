import type { ReactNode } from 'react';
import { Button } from './button';
import { Meta, Row } from './layout';

interface TryAgainProps {
  /** What could not be loaded. */
  children: ReactNode;
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** A quiet message for a part of a page that could not be loaded, with a retry button. */
export function TryAgain({ children, busy, onRetry }: TryAgainProps) {
  return (
    <Row>
      <Meta>{children}</Meta>
      <Button dense aria-busy={busy || undefined} onClick={() => !busy && onRetry()}>
        Try again
      </Button>
    </Row>
  );
}
