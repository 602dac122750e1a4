import { SkipLink, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useIsConsole } from '../runtime/remotes';
import { ConsoleHeader } from './console-header';
import { Footer } from './footer';
import { Header } from './header';
import { Messages } from './messages';

/**
 * The frame around every page. The page is rendered into `main`; `path` is its pathname, which the header's
 * tabs follow. The console, its sign-in screens included, has a header of its own and no links for visitors.
 */
export function Chrome({ children, path }: { children: ReactNode; path: string }) {
  const isConsole = useIsConsole();
  return (
    <Whole>
      <SkipLink href="#main">Skip to content</SkipLink>
      {isConsole ? <ConsoleHeader path={path} /> : <Header path={path} />}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {!isConsole && <Footer />}
      <Messages />
    </Whole>
  );
}

const Whole = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  flex: 1;
  padding-block: ${theme.space6} ${theme.section};
`;
