import type { ReactNode } from 'react';
import { Button } from './button';
import { Meta, Row } from './layout';

interface TryAgainProps {
  /** What could not be had. */
  children: ReactNode;
  /** It is being asked for. */
  busy: boolean;
  onRetry: () => void;
}

/** A part of a page that could not be had, said quietly, with the way to ask for it once more. */
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
