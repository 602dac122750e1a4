import { PAGE_ROOT_ID, findPage, type PageData } from '@lectern/contracts';
import { loadAuthStatus } from '@lectern/auth';
import { RemoteLoader, federationHost } from '@lectern/federation';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserApp } from './runtime/browser-app';
import { documentHead } from './runtime/head-sink';
import { wantPanels } from './chrome/use-panels';
import { whenIdle } from './runtime/idle';
import { readPageData } from './runtime/page-data';
import { prefetchOnIntent } from './runtime/prefetch';
import { createQueryClient, readQueries } from './runtime/query-client';
import { acceptModule } from './runtime/remotes';

/** The route's remote is waited for this long before the first render: a resolved page needs no placeholder. */
const FIRST_RENDER_MS = 800;

async function start(): Promise<void> {
  const data = readPageData(document);
  const root = document.getElementById(PAGE_ROOT_ID);
  if (!root) throw new Error(`The page has no #${PAGE_ROOT_ID}.`);
  const client = createQueryClient();
  readQueries(client, data.queries);
  const modules = new RemoteLoader({
    snapshot: data.snapshot,
    host: federationHost(),
    accept: acceptModule,
    report: ({ remote, version, phase, next, error }) =>
      console.warn(`${remote} ${version} failed to ${phase}; next: ${next}.`, error),
  });

  const found = await firstPage(data, modules);
  const app = (
    <BrowserApp
      remotes={{ snapshot: data.snapshot, modules }}
      client={client}
      head={documentHead(document, data.origin)}
    />
  );
  // A page that could not be loaded shows something else than the server did, so there is nothing to hydrate.
  if (data.rendered && found) hydrateRoot(root, app, { onRecoverableError: (error) => console.warn(error) });
  else createRoot(root).render(app);

  prefetchOnIntent({
    document,
    snapshot: data.snapshot,
    prefetch: (remote, expose) => modules.prefetch(remote, expose),
  });
  whenIdle(() => void wantPanels());
  await loadAuthStatus();
}

/** Waits for the first page's module; false when it failed. One that is merely late is hydrated when it comes. */
async function firstPage(
  { snapshot }: PageData,
  modules: RemoteLoader<ReturnType<typeof acceptModule>>,
): Promise<boolean> {
  const page = findPage(snapshot, location.pathname);
  if (!page) return true;
  const state = modules.request(page.remote, page.expose);
  if (state.status !== 'pending') return state.status === 'ready';
  await Promise.race([state.settled, new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_MS))]);
  return modules.request(page.remote, page.expose).status !== 'failed';
}

void start();
