import type { SnapshotRemote } from '@lectern/contracts';
import { RemoteLoader, type RemoteFailure } from '@lectern/federation';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app';
import { followFirstPage } from './first-page';
import { createQueryClient } from './query-client';
import { talkRemote } from '../testing/snapshot';
import type { RemoteModule, RemoteModules } from './remote-module';
import { acceptModule } from './remotes';
import { serverModules } from './server-modules';

const PATH = '/video/x';
const pageOf = (text: string): RemoteModule => ({ page: { Page: () => <h1>{text}</h1> } });

const site = (modules: RemoteModules, remotes: SnapshotRemote[], follow = false) => {
  const snapshot = { remotes };
  return (
    <MemoryRouter initialEntries={[PATH]}>
      <App
        remotes={{
          snapshot,
          modules,
          firstPage: follow ? followFirstPage(snapshot, modules, PATH) : undefined,
        }}
        client={createQueryClient()}
        head={{ set: () => undefined }}
      />
    </MemoryRouter>
  );
};

/** A page server-rendered by release 2, hydrated while that release is loading. */
async function arrive(remote: SnapshotRemote) {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(site(serverModules(pageOf('Release 2')), [remote]));
  const answers = new Map<string, { give: (module: unknown) => void; fail: (error: Error) => void }>();
  const failures: RemoteFailure[] = [];
  const modules = new RemoteLoader<RemoteModule>({
    snapshot: { remotes: [remote] },
    host: { load: ({ version }) => new Promise((give, fail) => answers.set(version, { give, fail })) },
    accept: acceptModule,
    report: (failure) => failures.push(failure),
  });
  const errors: unknown[] = [];
  // Like the shell, which requests the module before it renders.
  modules.request(remote, './talk');
  const hydrated = await act(() =>
    hydrateRoot(root, site(modules, [remote], true), { onRecoverableError: (error) => errors.push(error) }),
  );
  const answer = (version: string) => {
    const found = answers.get(version);
    if (!found) throw new Error(`${version} was not requested.`);
    return found;
  };
  return { errors, failures, answer, close: () => act(async () => hydrated.unmount()) };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'scrollTo').mockImplementation();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the release that rendered the page hydrates it, however late', async () => {
  const { answer, errors, close } = await arrive(talkRemote);
  const rendered = heading();
  await pass(1_000);
  await act(async () => answer('2').give(pageOf('Release 2')));
  await pass(1_000);
  expect(errors).toEqual([]);
  expect(heading()).toBe(rendered);
  await close();
});

test('another release renders the page again, and replaces the old content the moment it arrives', async () => {
  const { answer, errors, close } = await arrive(talkRemote);
  const rendered = heading();
  await pass(1_600);
  expect(heading()).toBe(rendered);
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.querySelector('main')?.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true });
  await act(async () => answer('1').give(pageOf('Release 1')));
  await pass(0);
  observer.disconnect();
  expect(heading().textContent).toBe('Release 1');
  expect(seen).not.toContain('');
  expect(errors).toEqual([]);
  await close();
});

test('without a fallback a message appears, and the page stays readable', async () => {
  const { answer, close } = await arrive({ ...talkRemote, fallbacks: [] });
  const rendered = heading();
  await pass(2_600);
  expect(screen.getByRole('alert').textContent).toContain('Talk is slow to load');
  expect(heading()).toBe(rendered);
  await act(async () => answer('2').give(pageOf('Release 2')));
  await pass(1_000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(heading()).toBe(rendered);
  await close();
});

test('when no release can be loaded the message replaces the page', async () => {
  const { answer, close } = await arrive({ ...talkRemote, fallbacks: [] });
  await act(async () => answer('2').fail(new Error('gone')));
  await act(async () => answer('2').fail(new Error('gone')));
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain('Talk is unavailable');
  expect(screen.queryByText('Release 2')).toBeNull();
  await close();
});

test('the visitor can navigate away before the release has loaded', async () => {
  const { answer, errors, close } = await arrive({ ...talkRemote, fallbacks: [] });
  await pass(1_000);
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  await act(async () => fireEvent.click(main.getByRole('link', { name: 'Trending' })));
  await pass(100);
  const elsewhere = heading();
  expect(elsewhere.textContent).not.toBe('Release 2');
  await act(async () => answer('2').give(pageOf('Release 2')));
  await pass(2_000);
  expect(heading()).toBe(elsewhere);
  expect(screen.queryByText(/slow to load/)).toBeNull();
  expect(errors).toEqual([]);
  await close();
});
