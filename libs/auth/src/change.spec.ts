import { isFailure, setCsrfToken } from '@lectern/api-client';
import { held, serveApi } from '@lectern/remote/testing';
import { AFTER_SIGN_OUT, change, isUnanswered, printOf, SESSION_ENDED, unansweredWords } from './change';
import { SIGNED_OUT, useAuth } from '@lectern/auth';

const api = serveApi();
const ME = { id: 3, first_name: 'Member', image: null };
const keys = () =>
  api.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
const STATUS = (user: typeof ME | null) => ({
  'auth/status': { body: { user, token: null }, headers: { 'X-CSRF-Token': 'renewed' } },
});
const add = (content = 'A note', signal?: AbortSignal) =>
  change<{ id: number }>('post', '/api/v1/notes', { content }, { signal });

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  useAuth.setState({ user: ME, known: true });
});
afterEach(() => jest.restoreAllMocks());

test('each change gets a new key once the previous one was answered', async () => {
  api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
  await expect(add()).resolves.toEqual({ id: 1 });
  await add();
  expect(new Set(keys()).size).toBe(2);
});

test('a change made offline is never sent, not even later', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answer = await add();
  expect(isUnanswered(answer)).toBe(true);
  expect(answer).toMatchObject({ error: 'That could not be sent: you are offline.' });
  expect(isFailure(answer) && unansweredWords(answer)).toBe('That could not be sent: you are offline.');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(api.calls).toEqual([]);
});

describe('without a response', () => {
  /** Responses get lost: the next `times` calls reach the services and then fail. */
  const breakOff = (times: number) => {
    const real = globalThis.fetch;
    let left = times;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await real(input, init);
      if (left-- > 0) throw new TypeError('Failed to fetch');
      return answer;
    });
  };

  test('the change is retried once under the same key', async () => {
    api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
    breakOff(1);
    await expect(add()).resolves.toEqual({ id: 1 });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('the failure is shown, and retrying by hand uses the same key, even after a reload, while another text gets its own', async () => {
    api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
    breakOff(2);
    const answer = await add();
    expect(answer).toMatchObject({ error: 'Failed to fetch', status: 0 });
    expect(isFailure(answer) && unansweredWords(answer)).toBe('That could not be sent: no response.');
    await add('Another');
    await add();
    const [first, second, other, again] = keys();
    expect([first, again]).toEqual([second, first]);
    expect(other).not.toBe(first);
    // From here on it is a different change.
    await add();
    expect(keys()[4]).not.toBe(first);
  });

  test('the failure says offline if the network was lost meanwhile', async () => {
    api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
    breakOff(2);
    const sent = add();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await sent).toMatchObject({ error: 'That could not be sent: you are offline.' });
  });

  test('another user on the same page gets a different key', async () => {
    api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
    breakOff(2);
    await add();
    useAuth.setState({ user: { ...ME, id: 4 }, known: true });
    await add();
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('the change is abandoned after ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    api.answer({ 'POST notes': { body: {}, hold: new Promise(() => undefined) } });
    const sent = add();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await sent).toMatchObject({ error: 'That could not be sent: no response.' });
    expect(keys().length).toBeLessThan(2);
  });

  test('a change the user cancels is not retried', async () => {
    const stop = new AbortController();
    api.answer({ 'POST notes': { body: {}, hold: new Promise(() => undefined) } });
    const sent = add('A note', stop.signal);
    stop.abort();
    expect(isUnanswered(await sent)).toBe(true);
  });
});

describe('a refused session', () => {
  const refused = { status: 403, body: { success: false, error: 'x', code: 'CSRF_INVALID' } };

  test('of the same user is renewed once, and the change continues under its key', async () => {
    api.answer({ 'POST notes': refused, ...STATUS(ME) });
    await add();
    expect(api.calls.map(({ method, headers }) => [method, headers['x-csrf-token']])).toEqual([
      ['POST', 'old'],
      ['GET', 'old'],
      ['POST', 'renewed'],
    ]);
    expect(new Set(keys()).size).toBe(1);
  });

  test.each([
    ['has ended', null],
    ['now belongs to another user', { ...ME, id: 4 }],
  ])('that %s: this is reported, and nothing is sent', async (_what, user) => {
    api.answer({ 'POST notes': { ...refused, status: 401 }, ...STATUS(user) });
    const answer = await add();
    expect(isFailure(answer) && [answer.status, answer.code]).toEqual([401, SESSION_ENDED]);
    expect(keys()).toHaveLength(1);
    expect(useAuth.getState().user).toEqual(user);
  });
});

test.each([
  ['refused', { status: 403, body: { success: false, error: 'x', code: 'CSRF_INVALID' } }],
  ['invalid', { status: 422, body: { success: false, error: 'x' } }],
])('a change that is %s after Log out says so, whoever is signed in', async (_, answer) => {
  const { hold, release } = held();
  api.answer({ 'POST notes': { ...answer, hold }, ...STATUS(null) });
  const sent = add();
  dispatchEvent(new Event(SIGNED_OUT));
  release();
  expect(await sent).toMatchObject({ status: 401, code: AFTER_SIGN_OUT });
  expect(keys()).toHaveLength(1);
});

test('a refusal is passed on as the services wrote it', async () => {
  setCsrfToken('old');
  api.answer({
    'POST notes': { status: 422, body: { success: false, error: 'Too long', code: 'VALIDATION_FAILED' } },
  });
  expect(await add()).toMatchObject({ status: 422, serverMessage: 'Too long' });
});

test('a refusal does not renew the session, and the next attempt is a separate change', async () => {
  api.answer({
    'POST notes': { status: 422, body: { success: false, error: 'Too long', code: 'VALIDATION_FAILED' } },
    ...STATUS(ME),
  });
  await add();
  await add();
  expect(api.calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(new Set(keys()).size).toBe(2);
});

test('a visitor whose session is refused continues as the signed-in user', async () => {
  useAuth.setState({ user: null, known: true });
  const refused = { status: 403, body: { success: false, error: 'x', code: 'CSRF_INVALID' } };
  api.answer({ 'POST notes': refused, ...STATUS(null) });
  expect(await add()).toMatchObject({ status: 401, code: SESSION_ENDED });
  expect(keys()).toHaveLength(1);
  api.answer({ 'POST notes': refused, ...STATUS(ME) });
  await add();
  expect(keys()).toHaveLength(3);
});

test('bodies with files are identified by their fields, and files by name, size and time', () => {
  const picture = (name: string, bytes: string, lastModified: number, title = 'Me') => {
    const body = new FormData();
    body.set('title', title);
    body.set('picture', new File([bytes], name, { lastModified }));
    return printOf(body);
  };
  const first = picture('a.png', 'abc', 1);
  expect(picture('a.png', 'xyz', 1)).toBe(first);
  const others = [
    picture('b.png', 'abc', 1),
    picture('a.png', 'abcd', 1),
    picture('a.png', 'abc', 2),
    picture('a.png', 'abc', 1, 'You'),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
  expect(printOf({ content: 'A note' })).toBe('{"content":"A note"}');
  expect(printOf(undefined)).toBe('');
});

test('blocked storage only loses the key across reloads', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
  await expect(add()).resolves.toEqual({ id: 1 });
});
