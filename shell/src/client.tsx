import { PAGE_ROOT_ID, findPage, type PageData } from '@lectern/contracts';
import { loadAuthStatus } from '@lectern/auth';
import { RemoteLoader, federationHost, type RemoteState } from '@lectern/federation';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { wantPanels } from './chrome/use-panels';
import { BrowserApp } from './runtime/browser-app';
import { repeatEarlyEvents } from './runtime/early-events';
import { canHydrate, followFirstPage } from './runtime/first-page';
import { documentHead } from './runtime/head-sink';
import { whenIdle } from './runtime/idle';
import { readPageData } from './runtime/page-data';
import { createQueryClient, readQueries } from './runtime/query-client';
import { acceptModule, type RemoteModule, type Remotes } from './runtime/remotes';
import { reports, watchErrors } from './runtime/reports';

/** The route's remote is waited for this long before the first render: a resolved page needs no placeholder. */
const FIRST_RENDER_MS = 800;

const loadIdle = () => import('./runtime/once-idle');

async function start(): Promise<void> {
  watchErrors();
  const handedToReact = repeatEarlyEvents(document);
  const data = readPageData(document);
  // It is in whatever page has data.
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
      // Without that the page asks for itself.
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
      // Nothing that a visitor needs.
      () => undefined,
    );
  };

  const hydrates = (await hasItsRelease(data, modules)) && data.rendered;
  const remotes: Remotes = { snapshot, modules };
  if (hydrates) remotes.firstPage = followFirstPage(snapshot, modules, pathname);
  const app = <BrowserApp remotes={remotes} client={client} head={documentHead(document, data.origin)} />;
  if (hydrates) hydrateRoot(root, app, { onRecoverableError: (error) => console.warn(error) });
  else createRoot(root).render(app);
  handedToReact();

  whenIdle(() => {
    void wantPanels();
    loadIdle().then(
      ({ onceIdle }) => onceIdle(snapshot, modules),
      // Pages then take as long as they take, and keys are what the browser has.
      () => undefined,
    );
    reports.start();
  });
  await loadAuthStatus();
}

/**
 * Waits for the first page's module. False when the release that the server rendered it with cannot be had: then there is nothing to
 * hydrate. One that is merely late is hydrated when it comes.
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
