import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { Button } from './button';
import { DangerText } from './danger-text';
import { Icon } from './icon';
import { circleAlertIcon, rotateIcon } from './icons';
import { Fine, Meta, Panel, Row } from './layout';
import { Mark } from './logo';
import { theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

/** What failed, in red, announced. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <DangerText role="alert">
      <Icon of={circleAlertIcon} />
      <span>{children}</span>
    </DangerText>
  );
}

/** A message in place that stays: `bad` unless told. */
export function Callout({ children, tone = 'bad' }: { children: ReactNode; tone?: 'plain' | 'bad' }) {
  return (
    <Note role={tone === 'bad' ? 'alert' : undefined} data-tone={tone}>
      <Icon of={circleAlertIcon} />
      <div>{children}</div>
    </Note>
  );
}

/** Nothing to show, said in the place where it would be. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <Empty>
      <Mark />
      {children}
    </Empty>
  );
}

interface FailureProps {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  /** Helps whoever looks into it. */
  requestId?: string | null;
}

/** A part of the page that failed, in its place. */
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

/** Turns while something is under way; `label` is what screen readers hear. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <span role="status">
      <Ring />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

const Note = styled.div`
  display: flex;
  gap: ${theme.space3};
  padding: ${theme.space3} ${theme.space4};
  border-left: 4px solid ${theme.lampLine};
  border-radius: ${theme.radiusS};
  background: ${theme.lampWash};
  font-size: ${theme.sizeSm};
  &[data-tone='bad'] {
    border-color: ${theme.danger};
    background: ${theme.dangerWash};
    > svg {
      color: ${theme.danger};
    }
  }
`;

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space3};
  padding: ${theme.space7} ${theme.space5};
  border: 1px dashed ${theme.edge};
  border-radius: ${theme.radiusL};
  text-align: center;
  color: ${theme.ink2};
  > svg {
    width: 4.5rem;
    height: 4.5rem;
  }
`;

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
