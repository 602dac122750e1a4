import { defaultHead, findPage } from '@lectern/contracts';
import { HeadContext, PageHead, SlotContext, type HeadSink, type SlotRenderer } from '@lectern/remote';
import { GlobalStyle } from '@lectern/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Chrome } from './stand-in/chrome';
import { NavigationEffects } from './runtime/navigation';
import { Progress } from './runtime/progress';
import { RemotePage } from './runtime/remote-page';
import { RemoteSlot } from './runtime/remote-slot';
import { RemotesContext, useRemotes, type Remotes } from './runtime/remotes';
import { OWN_PAGES } from './own-pages';
import { NotFound } from './stand-in/chrome';

interface Props {
  remotes: Remotes;
  client: QueryClient;
  head: HeadSink;
}

/** The whole page, the same on the server and in the browser; the router stands around it. */
export function App({ remotes, client, head }: Props) {
  return (
    <RemotesContext value={remotes}>
      <QueryClientProvider client={client}>
        <HeadContext value={head}>
          <SlotContext value={renderSlot}>
            <GlobalStyle />
            <Progress />
            <Chrome>
              {/* It outlives navigation, so that the page before stays until the next one is there. */}
              <Suspense fallback={null}>
                <Screen />
              </Suspense>
            </Chrome>
            <NavigationEffects />
          </SlotContext>
        </HeadContext>
      </QueryClientProvider>
    </RemotesContext>
  );
}

/** The page at the current path: the shell's own few, else its owner's in the snapshot. */
function Screen() {
  const { pathname, search } = useLocation();
  const { snapshot } = useRemotes();
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  // Back from a provider, and asked for nowhere else.
  if (new URLSearchParams(search).get('success') === 'true') return <Navigate to="/home" replace />;
  if (path === '/home') return <Navigate to="/" replace />;
  const Own = OWN_PAGES[path];
  const page = Own ? null : findPage(snapshot, path);
  return (
    <>
      <PageHead {...defaultHead(path)} status={Own || page ? 200 : 404} />
      {Own && <Own />}
      {page && (
        <Routes>
          <Route
            path={page.pattern}
            element={<RemotePage key={path} remote={page.remote} expose={page.expose} />}
          />
        </Routes>
      )}
      {!Own && !page && <NotFound />}
    </>
  );
}

const renderSlot: SlotRenderer = (name, props, fallback) => (
  <RemoteSlot name={name} props={props} fallback={fallback} />
);
