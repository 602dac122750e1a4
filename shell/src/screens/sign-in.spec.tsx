import { useAuth } from '@lectern/auth';
import type { SnapshotRemote } from '@lectern/contracts';
import { HeadContext, type Head } from '@lectern/remote';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { RemotesContext } from '../runtime/remotes';
import { serverModules } from '../runtime/server-modules';
import { talkRemote } from '../testing/snapshot';
import { NotFoundScreen } from './not-found.screen';
import { subject } from './remote-failure';
import { SignInScreen } from './sign-in.screen';
import { SignUpScreen } from './sign-up.screen';

let head: Head | undefined;
const sink = {
  set(next: Head) {
    head = next;
  },
};

const page = (Screen: () => React.ReactNode, path: string, remotes: SnapshotRemote[] = []) => (
  <RemotesContext value={{ snapshot: { remotes }, modules: serverModules(null) }}>
    <HeadContext value={sink}>
      <MemoryRouter initialEntries={[path]}>
        <Screen />
      </MemoryRouter>
    </HeadContext>
  </RemotesContext>
);
const show = (Screen: () => React.ReactNode, path: string, remotes?: SnapshotRemote[]) =>
  render(page(Screen, path, remotes));
const formOf = (button: string) =>
  screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement;

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="page-token">';
});
afterEach(() => act(() => useAuth.setState({ user: null, known: false })));

test('logging in is a separate form for each provider, with the token of the page', () => {
  show(SignInScreen, '/users/sign_in?return_to=%2Ftalks%2Fnew');
  expect(screen.getByRole('heading', { level: 1, name: 'Tech Talks Innovators Speak..' })).toBeTruthy();
  const google = formOf('Login with Google');
  expect([google.method, google.getAttribute('action')]).toEqual([
    'post',
    '/users/auth/google_oauth2?type=login',
  ]);
  expect(formOf('Login with GitHub').getAttribute('action')).toBe('/users/auth/github?type=login');
  expect(Object.fromEntries(new FormData(google))).toEqual({
    authenticity_token: 'page-token',
    return_to: '/talks/new',
  });
  expect(head?.title).toBe('Log in | Lectern');
});

test('a token that has changed since is sent with its current value', () => {
  show(SignInScreen, '/users/sign_in');
  document.querySelector('meta')?.setAttribute('content', 'later-token');
  const form = formOf('Login with GitHub');
  form.addEventListener('submit', (event) => event.preventDefault());
  fireEvent.submit(form);
  expect(new FormData(form).get('authenticity_token')).toBe('later-token');
});

test('the token is filled in after hydration, without a warning', () => {
  const element = page(SignInScreen, '/users/sign_in');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  container
    .querySelectorAll<HTMLInputElement>('[name=authenticity_token]')
    .forEach((input) => (input.value = ''));
  render(element, { container, hydrate: true });
  expect(new FormData(formOf('Login with Google')).get('authenticity_token')).toBe('page-token');
});

test('the sign-up screen has its own texts and type', () => {
  show(SignUpScreen, '/users/sign_up?return_to=https%3A%2F%2Fexample.com');
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeTruthy();
  expect(screen.getByText(/speakers.*workshops.*networking/)).toBeTruthy();
  expect(formOf('Sign in with Google').getAttribute('action')).toBe('/users/auth/google_oauth2?type=signup');
  const gitHub = formOf('Sign in with GitHub');
  expect(gitHub.getAttribute('action')).toBe('/users/auth/github?type=signup');
  expect(new FormData(gitHub).has('return_to')).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['?error=true', 'Authentication failed, please try again or check your credentials.'],
  ['?error=true&unavailable', expect.stringContaining('the site cannot store anything at the moment')],
])('a failed sign-in says so: %s', (query, text) => {
  show(SignInScreen, `/users/sign_in${query}`);
  expect(screen.getByRole('alert').textContent).toEqual(text);
});

test.each([SignInScreen, SignUpScreen])('at the console it speaks to operators', (Screen) => {
  const operate = { ...talkRemote, name: 'mf-operate', pages: { '/operate': './overview' } };
  const { unmount } = show(Screen, '/users/sign_in', [operate]);
  expect(screen.getByRole('heading', { level: 1, name: 'Console' })).toBeTruthy();
  expect(screen.getByText(/^For the operators of Lectern/)).toBeTruthy();
  unmount();
  act(() => useAuth.setState({ user: { id: 7, first_name: 'Member M', image: null }, known: true }));
  show(Screen, '/users/sign_in', [operate]);
  expect(screen.getByRole('link', { name: 'Continue to the console' }).getAttribute('href')).toBe('/operate');
});

test.each([
  ['/users/sign_in?success=true', '/home'],
  ['/users/sign_in?success=true&return_to=%2Fpopular', '/popular'],
  ['/users/sign_in?success=true&return_to=%2F%2Fexample.com', '/home'],
])('%s continues to %s', (path, expected) => {
  show(SignInScreen, path);
  expect(head?.redirect).toBe(expected);
});

test('a member who is already logged in sees their name', () => {
  useAuth.setState({ user: { id: 7, first_name: 'Member M', image: null }, known: true });
  show(SignInScreen, '/users/sign_in');
  expect(screen.getByText('You are logged in as Member M.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a member who is already logged in can log in again where that is required', () => {
  useAuth.setState({ user: { id: 7, first_name: 'Member M', image: null }, known: true });
  show(SignInScreen, '/users/sign_in?return_to=%2Foperate%2Fconfirmed&again=true');
  expect(screen.getByRole('button', { name: 'Login with Google' })).toBeTruthy();
});

test('a page that does not exist has status 404', () => {
  show(NotFoundScreen, '/nowhere');
  expect(head).toMatchObject({ status: 404, canonical: '/nowhere' });
  expect(screen.getByRole('link', { name: 'Discover talks' }).getAttribute('href')).toBe('/');
});

test.each([
  ['mf-search', 'Search is'],
  ['mf-conferences', 'Conferences are'],
  ['road-map', 'Road map is'],
])('%s: %s', (remote, text) => expect(subject(remote)).toBe(text));
