import { defaultHead, findPage } from '@lectern/contracts';
import {
  HeadContext,
  PageHead,
  ParamsContext,
  SlotContext,
  type HeadSink,
  type SlotRenderer,
} from '@lectern/remote';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Chrome } from './chrome/chrome';
import { NavigationEffects } from './runtime/navigation';
import { Progress } from './runtime/progress';
import { RemotePage } from './runtime/remote-page';
import { RemoteSlot } from './runtime/remote-slot';
import { ScreenBoundary } from './runtime/screen-boundary';
import { RemotesContext, useFirstPage, useRemotes, type Remotes } from './runtime/remotes';
import { RemoteFailure } from './screens/remote-failure';
import { NotFound, OWN_PAGES } from './own-pages';

interface Props {
  remotes: Remotes;
  client: QueryClient;
  head: HeadSink;
}

/** The whole page, the same on the server and in the browser; the caller provides the router. */
export function App({ remotes, client, head }: Props) {
  return (
    <RemotesContext value={remotes}>
      <QueryClientProvider client={client}>
        <HeadContext value={head}>
          <SlotContext value={renderSlot}>
            <Progress />
            <Site />
            <NavigationEffects />
          </SlotContext>
        </HeadContext>
      </QueryClientProvider>
    </RemotesContext>
  );
}

/** The header follows the path; the page's owner comes from the snapshot. */
function Site() {
  const { pathname } = useLocation();
  const isReplaced = useFirstPage('replaced');
  return (
    <Chrome path={pathname}>
      <SlowPage path={pathname} />
      {/* Outlives navigation, so the previous page stays until the next one is ready. If the page was
          server-rendered by a release that cannot be loaded, it is removed in the same commit that shows its
          replacement. */}
      <ScreenBoundary key={String(isReplaced)} fallback={null}>
        <Screen />
      </ScreenBoundary>
    </Chrome>
  );
}

/**
 * Notice above a page that can be read but does not work yet. It subscribes by itself: re-rendering what
 * surrounds a page that is not hydrated makes React discard the server-rendered HTML.
 */
function SlowPage({ path }: { path: string }) {
  const { snapshot, modules } = useRemotes();
  const page = useFirstPage('slow') && findPage(snapshot, path);
  if (!page) return null;
  const { remote, expose } = page;
  return <RemoteFailure slow remote={remote.name} onRetry={() => modules.retry(remote, expose)} />;
}

/** The page at the current path: one of the shell's own, or its owner's. */
function Screen() {
  const { pathname, search } = useLocation();
  const { snapshot } = useRemotes();
  const path = withoutSlash(pathname);
  const Own = OWN_PAGES[path];
  const page = Own ? null : findPage(snapshot, path);
  const redirect = Own ? undefined : redirectOf(path, search);
  return (
    <>
      <PageHead {...defaultHead(path)} redirect={redirect} />
      {Own && <Own />}
      {page && (
        <ParamsContext value={page.params}>
          <RemotePage key={path} remote={page.remote} expose={page.expose} />
        </ParamsContext>
      )}
      {!Own && !page && !redirect && <NotFound />}
    </>
  );
}

/** @source product.md, section 2: back from a provider with `success=true` leads to /home; decisions.md, "Routes": /home to / */
function redirectOf(path: string, search: string): string | undefined {
  if (path === '/home') return '/';
  return new URLSearchParams(search).get('success') === 'true' ? '/home' : undefined;
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

const renderSlot: SlotRenderer = (name, props, fallback) => (
  <RemoteSlot name={name} props={props} fallback={fallback} />
);
