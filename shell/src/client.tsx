import { PAGE_ROOT_ID, findPage, type PageData } from '@lectern/contracts';
import { loadAuthStatus } from '@lectern/auth';
import { RemoteLoader, federationHost, type RemoteState } from '@lectern/federation';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { wantPanels } from './chrome/use-panels';
import { BrowserApp } from './runtime/browser-app';
import { repeatEarlyEvents } from './runtime/early-events';
import { canHydrate, followFirstPage } from './runtime/first-page';
import { documentHead } from './runtime/head-sink';
import { onceIdle } from './runtime/idle';
import { readPageData } from './runtime/page-data';
import { createQueryClient, readQueries } from './runtime/query-client';
import type { RemoteModule } from './runtime/remote-module';
import { acceptModule, type Remotes } from './runtime/remotes';
import { reports, watchErrors } from './runtime/reports';

/**
 * Longest wait for the route's remote before the first render, in milliseconds: a resolved page needs no
 * placeholder.
 */
const FIRST_RENDER_MS = 800;

const loadIdle = () => import('./runtime/once-idle');

async function start(): Promise<void> {
  watchErrors();
  // Takes a round trip, during which the page's code is loaded and run.
  void loadAuthStatus();
  const handedToReact = repeatEarlyEvents(document);
  const data = readPageData(document);
  // Present in every page that has page data.
  const root = document.getElementById(PAGE_ROOT_ID) as HTMLElement;
  const client = createQueryClient();
  readQueries(client, data.queries);
  const { snapshot } = data;
  const { pathname } = location;
  const modules = new RemoteLoader<RemoteModule>({
    snapshot,
    host: federationHost(),
    accept: (exports, release, expose) => {
      const module = acceptModule(exports);
      if (!data.answers) return module;
      const answered = loadIdle().then((idle) => idle.answerQueries(client, module, data, release, expose));
      // Without those queries the page fetches its data itself.
      return answered.then(
        () => module,
        () => module,
      );
    },
    report: (failure) => {
      const { remote, version, phase, next, error } = failure;
      console.warn(`${remote} ${version} failed to ${phase}; next: ${next}.`, error);
      reports.add({ type: 'failure', failure });
    },
    loaded: (load) => reports.add({ type: 'load', load }),
  });

  reports.start = () => {
    reports.start = () => undefined;
    import('./telemetry').then(
      ({ startTelemetry }) => startTelemetry(snapshot, modules, pathname),
      // Visitors do not need it.
      () => undefined,
    );
  };

  const hydrates = (await hasItsRelease(data, modules)) && data.rendered;
  const remotes: Remotes = { snapshot, modules };
  if (hydrates) remotes.firstPage = followFirstPage(snapshot, modules, pathname);
  const app = <BrowserApp remotes={remotes} client={client} head={documentHead(document, data.origin)} />;
  // In a transition the browser can paint and respond to input between the steps of hydration.
  if (hydrates)
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: (error) => console.warn(error) });
    });
  else createRoot(root).render(app);
  handedToReact();

  onceIdle(() => {
    void wantPanels();
    loadIdle().then(
      ({ listen }) => listen(snapshot, modules),
      // Without it there is no progress line, and keys do what the browser does.
      () => undefined,
    );
    reports.start();
  });
}

/**
 * Waits for the first page's module. False if the release that the server rendered it with cannot be loaded:
 * then there is nothing to hydrate. A merely slow module is hydrated when it arrives.
 */
async function hasItsRelease({ snapshot }: PageData, modules: RemoteLoader<RemoteModule>): Promise<boolean> {
  const page = findPage(snapshot, location.pathname);
  if (!page) return true;
  const read = (): RemoteState<RemoteModule> => modules.request(page.remote, page.expose);
  const state = read();
  if (state.status === 'pending')
    await Promise.race([state.settled, new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_MS))]);
  return canHydrate(page, read());
}

void start();
