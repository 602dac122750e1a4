import { Mark, Stage, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** An empty stage with a lectern, for pages that do not exist. Texts first, then links. */
export function EmptyStage({ children, ways }: { children: ReactNode; ways: ReactNode }) {
  return (
    <Scene>
      {children}
      <Ways>{ways}</Ways>
      <Mark />
    </Scene>
  );
}

const Scene = styled(Stage)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space4};
  min-height: 32rem;
  padding: ${theme.section} ${theme.space5} 0;
  text-align: center;
  h1 {
    font-size: ${theme.size3xl};
  }
  p {
    max-width: 44ch;
    color: ${theme.onStage2};
  }
  > svg {
    flex: none;
    width: min(15rem, 56vw);
    margin-top: auto;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space3};
`;
