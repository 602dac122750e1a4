import type { SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import { RemoteLoader } from '@lectern/federation';
import { Link, useParams } from '@lectern/remote';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from './app';
import { createQueryClient } from './runtime/query-client';
import { acceptModule } from './runtime/remotes';

const release = (version: string): SnapshotRelease => ({
  version,
  base: `/assets/${version}/`,
  type: 'script',
  global: 'x',
  entry: 'remoteEntry.js',
  integrity: null,
  exposes: {},
});
const remote = (
  name: string,
  pages: Record<string, string>,
  fallback: string | null = null,
): SnapshotRemote => ({
  name,
  pages,
  slots: {},
  release: release(`${name}-2`),
  fallbacks: fallback === null ? [] : [release(fallback)],
});

/** Modules by release; a missing one fails to load. */
function show(
  path: string,
  remotes: SnapshotRemote[],
  modules: Record<string, ComponentType>,
  withdrawn: string[] = [],
) {
  const snapshot = { remotes, withdrawn };
  const loader = new RemoteLoader({
    snapshot,
    host: {
      async load({ version }) {
        const Page = modules[version];
        if (!Page) throw new Error('out of reach');
        return { page: { Page } };
      },
    },
    accept: acceptModule,
    report: () => undefined,
  });
  return act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <App
          remotes={{ snapshot, modules: loader }}
          client={createQueryClient()}
          head={{ set: () => undefined }}
        />
      </MemoryRouter>,
    );
  });
}

const click = (element: Element) => act(async () => void fireEvent.click(element));

// jsdom does no layout and cannot scroll.
beforeEach(() => jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const talk = remote('mf-talk', { '/video/:slug': './talk' });

function Talk() {
  const { slug } = useParams();
  return <h1>Talk {slug}</h1>;
}

test('a path is shown by the remote that owns it, which reads its parameters', async () => {
  await show('/video/a%20talk', [talk], { 'mf-talk-2': Talk });
  screen.getByRole('heading', { name: 'Talk a talk' });
});

test('a path without an owner shows the page-not-found screen', async () => {
  await show('/nowhere', [talk], {});
  await screen.findByText(/404/);
});

test('a remote that cannot be loaded says so in its place, and can be retried', async () => {
  const modules: Record<string, ComponentType> = {};
  await show('/video/x', [talk], modules);
  expect(screen.getByRole('alert').textContent).toContain('Talk is unavailable');
  screen.getByRole('banner');
  modules['mf-talk-2'] = () => <h1>Here now</h1>;
  await click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Here now' });
});

describe('a page that throws', () => {
  // React logs errors that a boundary caught.
  beforeEach(() => jest.mocked(console.error).mockImplementation(() => undefined));

  const Throws = (): never => {
    throw new Error('while rendered');
  };
  function ThrowsLater() {
    useEffect(() => {
      throw new Error('in an effect');
    }, []);
    return <h1>Never mind</h1>;
  }

  test.each([
    ['while rendered', Throws],
    ['in an effect', ThrowsLater],
  ])('%s is replaced by the fallback release', async (_when, Page) => {
    await show('/video/x', [remote('mf-talk', { '/video/:slug': './talk' }, 'old')], {
      'mf-talk-2': Page,
      old: () => <h1>Old but sound</h1>,
    });
    await screen.findByRole('heading', { name: 'Old but sound' });
  });

  test('without a fallback is replaced by the message, and the other pages work', async () => {
    const other = remote('mf-other', { '/speakers': './other' });
    await show('/video/x', [talk, other], { 'mf-talk-2': Throws, 'mf-other-2': () => <h1>Others work</h1> });
    expect(screen.getByRole('alert').textContent).toContain('Talk is unavailable');
    await click(screen.getAllByRole('link', { name: 'Speakers' })[0] ?? document.body);
    await screen.findByRole('heading', { name: 'Others work' });
  });
});

test('while the next page is loading the previous one stays', async () => {
  const next = remote('mf-next', { '/next': './next' });
  let arrive: (() => void) | undefined;
  const snapshot = { remotes: [talk, next] };
  const loader = new RemoteLoader({
    snapshot,
    host: {
      async load({ version }) {
        if (version === 'mf-talk-2') return { page: { Page: () => <Link to="/next">Onward</Link> } };
        await new Promise<void>((resolve) => (arrive = resolve));
        return { page: { Page: () => <h1>Next</h1> } };
      },
    },
    accept: acceptModule,
    report: () => undefined,
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/video/x']}>
        <App
          remotes={{ snapshot, modules: loader }}
          client={createQueryClient()}
          head={{ set: () => undefined }}
        />
      </MemoryRouter>,
    );
  });
  await click(screen.getByRole('link', { name: 'Onward' }));
  screen.getByRole('link', { name: 'Onward' });
  screen.getByRole('progressbar');
  await act(async () => arrive?.());
  await screen.findByRole('heading', { name: 'Next' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next' }));
});

test('a path of a withdrawn remote is reported as unavailable, any other as not found', async () => {
  await show('/news/today', [], {}, ['/news/:slug']);
  const gone = 'This part of the site is not available at the moment.';
  expect(await screen.findByRole('heading', { name: gone })).toBeTruthy();
  cleanup();
  await show('/newspaper', [], {}, ['/news/:slug']);
  expect(await screen.findByRole('heading', { name: 'Nobody is at this lectern' })).toBeTruthy();
});
