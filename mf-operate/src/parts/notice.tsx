import { Icon, theme, triangleAlertIcon } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Something that stands out in its place without being announced: it was there when the page came. */
export function Notice({ tone, children }: { tone: 'lamp' | 'bad'; children: ReactNode }) {
  return (
    <Note data-tone={tone}>
      <Icon of={triangleAlertIcon} />
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
  > svg {
    margin-top: 0.1em;
  }
  &[data-tone='bad'] {
    border-color: ${theme.danger};
    background: ${theme.dangerWash};
    > svg {
      color: ${theme.danger};
    }
  }
`;
