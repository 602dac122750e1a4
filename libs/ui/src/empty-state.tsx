import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Mark } from './logo';
import { theme } from './theme';

/** Shown in place of missing content. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <Empty>
      <Mark />
      {children}
    </Empty>
  );
}

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
