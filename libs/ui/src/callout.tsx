import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './icon';
import { circleAlertIcon } from './icons';
import { theme } from './theme';

interface CalloutProps {
  children: ReactNode;
  tone?: 'plain' | 'bad';
  /** Announced when it appears: by default if `bad`. Callouts rendered with the page are not announced. */
  announced?: boolean;
}

/** A persistent message in place: `bad` by default. */
export function Callout({ children, tone = 'bad', announced = tone === 'bad' }: CalloutProps) {
  return (
    <Note role={announced ? 'alert' : undefined} data-tone={tone}>
      <Icon of={circleAlertIcon} />
      <div>{children}</div>
    </Note>
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
  overflow-wrap: anywhere;
  &[data-tone='bad'] {
    border-color: ${theme.danger};
    background: ${theme.dangerWash};
    > svg {
      color: ${theme.danger};
    }
  }
`;
