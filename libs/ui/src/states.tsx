import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { Button } from './button';
import { DangerText } from './danger-text';
import { Icon } from './icon';
import { circleAlertIcon, rotateIcon } from './icons';
import { Fine, Meta, Panel, Row } from './layout';
import { theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

/** An error message in red, announced when it appears. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <DangerText role="alert">
      <Icon of={circleAlertIcon} />
      <span>{children}</span>
    </DangerText>
  );
}

interface FailureProps {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  /** Helps support find the request in the log. */
  requestId?: string | null;
}

/** A part of the page that failed, shown in its place. */
export function Failure({ title, children, onRetry, requestId }: FailureProps) {
  return (
    <Fault role="alert">
      <h2>{title}</h2>
      {children && <Meta as="div">{children}</Meta>}
      {(onRetry || requestId) && (
        <Row>
          {onRetry && (
            <Button tone="lamp" onClick={onRetry}>
              <Icon of={rotateIcon} />
              Try again
            </Button>
          )}
          {requestId && (
            <Fine as="span">
              request <Mono>{requestId}</Mono>
            </Fine>
          )}
        </Row>
      )}
    </Fault>
  );
}

/** Spins while something is in progress; `label` is for screen readers. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <span role="status">
      <Ring />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

const Fault = styled(Panel)`
  display: grid;
  gap: ${theme.space3};
  justify-items: start;
  padding: ${theme.space5};
  border-left: 5px solid ${theme.danger};
  h2 {
    font-size: ${theme.sizeLg};
  }
`;

const Mono = styled.span`
  font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  font-size: 0.95em;
  overflow-wrap: anywhere;
`;

const turn = keyframes`
  to { rotate: 1turn; }
`;

const Ring = styled.span`
  display: block;
  width: 2.75rem;
  height: 2.75rem;
  border: 4px solid rgb(128 128 128 / 0.35);
  border-top-color: ${theme.lampLine};
  border-radius: 50%;
  animation: ${turn} 900ms linear infinite;
`;
