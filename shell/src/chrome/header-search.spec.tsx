import type { SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import { RemoteLoader } from '@lectern/federation';
import { SlotContext, type Slots } from '@lectern/remote';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { RemoteSlot } from '../runtime/remote-slot';
import { RemotesContext, acceptModule } from '../runtime/remotes';
import { HeaderSearch } from './header-search';

type Filling = ComponentType<Slots['header-search']>;

const release: SnapshotRelease = {
  version: '1',
  base: '/assets/1/',
  type: 'script',
  global: 'x',
  entry: 'remoteEntry.js',
  integrity: null,
  exposes: {},
};
const remote: SnapshotRemote = {
  name: 'mf-any',
  pages: {},
  slots: { 'header-search': './any' },
  release,
  fallbacks: [],
};

const Address = () => <p>{useLocation().pathname + useLocation().search}</p>;

/** The header's search box, with a remote for its slot that loads on demand. */
function show() {
  const load = jest.fn();
  let settle: { with: (slot: Filling) => void; fail: (error: Error) => void } | undefined;
  const snapshot = { remotes: [remote] };
  const modules = new RemoteLoader({
    snapshot,
    host: {
      load: () => {
        load();
        return new Promise((resolve, reject) => {
          settle = { with: (Slot) => resolve({ slot: { Slot } }), fail: reject };
        });
      },
    },
    accept: acceptModule,
    report: () => undefined,
  });
  const view = render(
    <MemoryRouter>
      <RemotesContext value={{ snapshot, modules }}>
        <SlotContext
          value={(name, props, fallback) => <RemoteSlot name={name} props={props} fallback={fallback} />}
        >
          <HeaderSearch />
          <Address />
        </SlotContext>
      </RemotesContext>
    </MemoryRouter>,
  );
  return {
    ...view,
    load,
    box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search talks' }),
    arrive: (slot: Filling) => act(async () => settle?.with(slot)),
    fail: () => act(async () => settle?.fail(new Error('out of reach'))),
  };
}

/** Mirrors what is typed, as suggestions would. */
const Mirror: Filling = ({ input }) => {
  const [text, setText] = useState('');
  useEffect(() => {
    const box = input.current;
    const read = () => setText(box?.value ?? '');
    read();
    box?.addEventListener('input', read);
    return () => box?.removeEventListener('input', read);
  }, [input]);
  return <p data-testid="mirror">{text}</p>;
};

test.each([
  ['focused', (box: HTMLElement) => act(() => box.focus())],
  ['pointed at', (box: HTMLElement) => void fireEvent.pointerEnter(box)],
])('the remote of the search box is loaded when the box is %s, and not before', async (_, approach) => {
  const { box, load } = show();
  await act(async () => {});
  expect(load).not.toHaveBeenCalled();
  approach(box);
  await act(async () => {});
  fireEvent.pointerEnter(box);
  act(() => box.focus());
  expect(load).toHaveBeenCalledTimes(1);
});

test('a remote that arrives while the visitor types keeps text, focus and caret', async () => {
  const { box, arrive } = show();
  await userEvent.type(box, 'solid queue');
  box.setSelectionRange(2, 4);
  await arrive(Mirror);
  expect(screen.getByTestId('mirror').textContent).toBe('solid queue');
  expect(screen.getByRole('combobox')).toBe(box);
  expect(document.activeElement).toBe(box);
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['solid queue', 2, 4]);
  await userEvent.type(box, '!');
  expect(screen.getByTestId('mirror').textContent).toBe('solid queue!');
});

describe('Header search', () => {
  const Throws: Filling = () => {
    throw new Error('while rendered');
  };
  const states: [string, (site: ReturnType<typeof show>) => Promise<unknown> | undefined][] = [
    ['the remote is still loading', () => undefined],
    ['the remote has loaded', ({ arrive }) => arrive(Mirror)],
    [
      'the remote cannot be loaded',
      async ({ fail }) => {
        await fail();
        await fail();
      },
    ],
    [
      'the remote throws',
      ({ arrive }) => {
        // React logs errors that a boundary caught.
        jest.mocked(console.error).mockImplementation(() => undefined);
        return arrive(Throws);
      },
    ],
  ];

  test.each(states)('Enter navigates to /search?query={text} when %s', async (_, reach) => {
    const site = show();
    await userEvent.type(site.box, ' rails & co ');
    await reach(site);
    await userEvent.type(site.box, '{Enter}');
    expect(screen.getByText('/search?query=rails%20%26%20co')).toBeTruthy();
  });

  test.each(states)('empty or whitespace-only text does nothing when %s', async (_, reach) => {
    const site = show();
    await userEvent.type(site.box, '{Enter}   {Enter}');
    await reach(site);
    await userEvent.type(site.box, '{Enter}');
    expect(screen.getByText('/')).toBeTruthy();
  });
});

test('text typed before the scripts loaded is kept and suggested for', async () => {
  const focused = jest.spyOn(document, 'activeElement', 'get');
  focused.mockImplementation(() => document.querySelector('input'));
  const { load } = show();
  await act(async () => {});
  focused.mockRestore();
  expect(load).toHaveBeenCalledTimes(1);
});
