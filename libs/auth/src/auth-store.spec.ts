/**
 * @jest-environment-options {"url": "https://lectern.example/"}
 */
import { csrfToken } from '@lectern/api-client';
import { serveApi } from '@lectern/remote/testing';
import { loadAuthStatus, signOut, useAuth } from './auth-store';
import { isVisitor } from './is-visitor';

const api = serveApi();
const member = { id: 7, first_name: 'Member M', image: null };

beforeEach(() => {
  useAuth.setState({ user: null, known: false, isAssumed: false });
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  document.cookie = 'auth_token=; path=/; secure; max-age=0';
});

test('a user in the status response is signed in, and the token is stored in its cookie', async () => {
  api.answer({ 'auth/status': { body: { user: member, token: 'abc' } } });
  await loadAuthStatus();
  expect(useAuth.getState()).toEqual({ user: member, known: true, isAssumed: false });
  expect(document.cookie).toBe('auth_token=abc');
});

test.each([
  ['no user is returned', { status: 200, body: { user: null, token: null } }, false],
  ['the call fails', { status: 500, body: { success: false, error: 'no', code: 'INTERNAL' } }, true],
])('when %s, the person is a visitor and no message is shown', async (_what, answer, isAssumed) => {
  api.answer({ 'auth/status': answer });
  await loadAuthStatus();
  expect(useAuth.getState()).toEqual({ user: null, known: true, isAssumed });
  expect(isVisitor()).toBe(!isAssumed);
  expect(document.cookie).toBe('');
});

test('after two seconds without a response the person is a visitor, and a late response still counts', async () => {
  jest.useFakeTimers();
  try {
    let answer: (response: Response) => void = () => undefined;
    jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const loaded = loadAuthStatus();
    await jest.advanceTimersByTimeAsync(1_900);
    expect(useAuth.getState()).toEqual({ user: null, known: false, isAssumed: false });
    await jest.advanceTimersByTimeAsync(200);
    expect(useAuth.getState()).toEqual({ user: null, known: true, isAssumed: true });

    answer(Response.json({ user: member, token: 'abc' }));
    await loaded;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(useAuth.getState()).toEqual({ user: member, known: true, isAssumed: false });
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
});

test('signing out clears the token and stores the next CSRF token', async () => {
  document.cookie = 'auth_token=abc; path=/; secure';
  useAuth.setState({ user: member, known: true });
  api.answer({ '/users/sign_out': { body: { success: true, csrf_token: 'next' } } });
  await signOut();
  expect(useAuth.getState()).toEqual({ user: null, known: true, isAssumed: false });
  expect(document.cookie).toBe('');
  expect(csrfToken()).toBe('next');
});

test('a failed sign-out changes nothing', async () => {
  document.cookie = 'auth_token=abc; path=/; secure';
  useAuth.setState({ user: member, known: true });
  api.answer({ '/users/sign_out': { status: 503, body: {} } });
  await signOut();
  expect(useAuth.getState().user).toEqual(member);
  expect(document.cookie).toBe('auth_token=abc');
  expect(csrfToken()).toBe('old');
});
