import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './icon';
import { circleAlertIcon } from './icons';
import { theme } from './theme';

/** A message in place that stays: `bad` unless told. */
export function Callout({ children, tone = 'bad' }: { children: ReactNode; tone?: 'plain' | 'bad' }) {
  return (
    <Note role={tone === 'bad' ? 'alert' : undefined} data-tone={tone}>
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
  &[data-tone='bad'] {
    border-color: ${theme.danger};
    background: ${theme.dangerWash};
    > svg {
      color: ${theme.danger};
    }
  }
`;
