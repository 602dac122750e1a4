import { useAuth } from '@lectern/auth';
import type { CurrentUser, SnapshotRemote } from '@lectern/contracts';
import { showAlert, useAlerts } from '@lectern/remote';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { RemotesContext } from '../runtime/remotes';
import { serverModules } from '../runtime/server-modules';
import { talkRemote } from '../testing/snapshot';
import { Chrome } from './chrome';

const member = { id: 7, first_name: 'Member M', image: null };

function Site() {
  const { pathname, search } = useLocation();
  return (
    <Chrome path={pathname}>
      <p>{pathname + search}</p>
    </Chrome>
  );
}

const visit = (path = '/', remotes: SnapshotRemote[] = []) =>
  render(
    <RemotesContext value={{ snapshot: { remotes }, modules: serverModules(null) }}>
      <MemoryRouter initialEntries={[path]}>
        <Site />
      </MemoryRouter>
    </RemotesContext>,
  );
/** A page at the console's origin. */
const visitConsole = (path: string) =>
  visit(path, [{ ...talkRemote, name: 'mf-operate', pages: { '/operate': './overview' } }]);
const header = () => within(screen.getByRole('banner'));
const signedIn = (user: CurrentUser | null) => act(() => useAuth.setState({ user, known: true }));

afterEach(() => act(() => useAuth.setState({ user: null, known: false })));

test('the header marks the tab of the page', () => {
  visit('/trending');
  const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(
    tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['Discover', '/', null],
    ['Trending', '/trending', 'page'],
    ['Popular', '/popular', null],
    ['Conferences', '/conferences', null],
    ['Speakers', '/speakers', null],
    ['Talks', '/talks', null],
    ['Subjects', '/tags', null],
  ]);
});

test.each([
  ['/conferences', 'Conferences', 'page'],
  ['/conference/rails-world-2024', 'Conferences', 'true'],
  ['/series/rails-world', 'Conferences', 'true'],
  ['/speakers', 'Speakers', 'page'],
  ['/speakers/sandi-metz', 'Speakers', 'true'],
  ['/talks', 'Talks', 'page'],
  ['/tags', 'Subjects', 'page'],
  ['/tags/postgresql', 'Subjects', 'true'],
])('%s belongs to the tab %s', (path, name, current) => {
  visit(path);
  expect(header().getByRole('link', { current: current === 'page' ? 'page' : true }).textContent).toBe(name);
});

test('the magnifier leads to the field of the search page', () => {
  visit();
  expect(header().getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search#query');
});

test('a visitor sees both sign-in links, which remember the page', () => {
  visit('/search?query=rails');
  signedIn(null);
  const back = '?return_to=%2Fsearch%3Fquery%3Drails';
  expect(header().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/users/sign_in${back}`);
  expect(header().getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(`/users/sign_up${back}`);
  expect(header().queryByRole('link', { name: 'Upload' })).toBeNull();
});

test('the console has a header of its own, with the way back and no links for visitors', async () => {
  visitConsole('/operate/tokens');
  signedIn({ ...member, operator: true });
  await screen.findByRole('button', { name: 'Your account' });
  expect(
    header()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/operate', '/site']);
  header().getByText('Console');
  expect(header().queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Footer' })).toBeNull();
});

test.each(['/operate/tokens', '/users/sign_in?return_to=%2Foperate%2Ftokens'])(
  'a visitor of the console sees the way to sign in there and no other: %s',
  (path) => {
    visitConsole(path);
    signedIn(null);
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Skip to content', '#main'],
      ['', '/operate'],
      ['Back to the site', '/site'],
      ['Log In', '/users/sign_in?return_to=%2Foperate%2Ftokens'],
    ]);
  },
);

test('until the person is known the sign-in links keep their space, invisibly', () => {
  visit();
  const link = header().getByText('Log In');
  expect(link.parentElement?.hasAttribute('data-unknown')).toBe(true);
  signedIn(null);
  expect(link.parentElement?.hasAttribute('data-unknown')).toBe(false);
});

test('a member sees Upload, and a menu that works by keyboard', async () => {
  const user = userEvent.setup();
  visit();
  signedIn(member);
  expect(header().getByRole('link', { name: 'Upload' }).getAttribute('href')).toBe('/talks/new');
  expect(header().queryByRole('link', { name: 'Log In' })).toBeNull();
  const face = await screen.findByRole('button', { name: 'Your account' });
  act(() => face.focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await screen.findByRole('menuitem', { name: 'Log out' }));
  await user.keyboard('{ArrowDown}{ArrowUp}{End}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Log out' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(face);
  await user.click(face);
  await user.click(screen.getByRole('main'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an operator sees a link to the console in the account menu and in the mobile menu', async () => {
  const user = userEvent.setup();
  visit();
  signedIn({ ...member, operator: true });
  const face = await screen.findByRole('button', { name: 'Your account' });
  act(() => face.focus());
  await user.keyboard('{ArrowDown}');
  const item = await screen.findByRole('menuitem', { name: 'Operate' });
  expect(document.activeElement).toBe(item);
  expect(item.getAttribute('href')).toBe('/operate');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Log out' }));
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Operate' }).getAttribute('href')).toBe('/operate');
  signedIn(member);
  expect(menu.queryByRole('link', { name: 'Operate' })).toBeNull();
  signedIn({ ...member, operator: true });
  await user.click(menu.getByRole('link', { name: 'Operate' }));
  expect(screen.getByText('/operate')).toBeTruthy();
});

describe('logging out', () => {
  let server: Server;
  let status: number;
  const plain = globalThis.fetch;
  beforeAll(async () => {
    server = createServer((_, res) => res.writeHead(status, { 'Access-Control-Allow-Origin': '*' }).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // jsdom has no origin to resolve the path against.
    globalThis.fetch = (path, init) => plain(typeof path === 'string' ? base + path : path, init);
  });
  afterAll(() => {
    globalThis.fetch = plain;
    return new Promise((done) => server.close(done));
  });

  test.each([
    [204, 'shows a visitor'],
    [500, 'changes nothing when it fails'],
  ])('with response %i %s', async (answer) => {
    status = answer;
    visit();
    signedIn(member);
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    if (answer === 204) await screen.findByRole('link', { name: 'Log In' });
    else expect(await screen.findByRole('button', { name: 'Your account' })).toBeTruthy();
  });
});

test('the mobile menu has no Popular, and closes on Escape and on navigation', async () => {
  const user = userEvent.setup();
  visit();
  signedIn(null);
  const hamburger = screen.getByRole('button', { name: 'Open menu' });
  await user.click(hamburger);
  await screen.findByRole('navigation', { name: 'Menu' });
  const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
  const links = () => within(menu() as HTMLElement).getAllByRole('link');
  expect(links().map((link) => link.textContent)).toEqual([
    'Discover',
    'Trending',
    'Conferences',
    'Speakers',
    'Talks',
    'Subjects',
    'Login',
    'Sign Up',
  ]);
  await user.keyboard('{Escape}');
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(hamburger);
  signedIn(member);
  await user.click(hamburger);
  expect(links().map((link) => link.textContent)).toEqual([
    'Discover',
    'Trending',
    'Conferences',
    'Speakers',
    'Talks',
    'Subjects',
    'Upload',
  ]);
  await user.click(links()[1] as HTMLElement);
  expect(menu()).toBeNull();
  expect(screen.getByText('/trending')).toBeTruthy();
});

test('a message is shown and announced', async () => {
  useAlerts.setState({ alerts: [] });
  visit();
  act(() => showAlert('Saved'));
  expect((await screen.findByRole('alert')).textContent).toBe('Saved');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the header searches for text and ignores blanks', async () => {
  const user = userEvent.setup();
  visit();
  const box = screen.getByRole('combobox', { name: 'Search talks' });
  await user.type(box, '   {Enter}');
  expect(screen.getByText('/')).toBeTruthy();
  await user.type(box, 'rails & co{Enter}');
  expect(screen.getByText('/search?query=rails%20%26%20co')).toBeTruthy();
});

test('the footer names the builder and carries the 2024 line', () => {
  visit();
  expect(screen.getByRole('contentinfo').textContent).toMatch(/Built by .+2024.+All rights reserved.+India/);
});
