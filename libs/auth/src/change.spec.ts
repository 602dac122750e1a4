import { isFailure, setCsrfToken } from '@lectern/api-client';
import { serveApi } from '@lectern/remote/testing';
import { change, isUnanswered, SESSION_ENDED, unansweredWords } from './change';
import { useAuth } from '@lectern/auth';

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

test('each change has a key of its own once it was answered', async () => {
  api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
  await expect(add()).resolves.toEqual({ id: 1 });
  await add();
  expect(new Set(keys()).size).toBe(2);
});

test('without a network nothing is sent, now or later', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answer = await add();
  expect(isUnanswered(answer)).toBe(true);
  expect(answer).toMatchObject({ error: 'That did not go through: there is no network.' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(api.calls).toEqual([]);
});

describe('without an answer', () => {
  /** Every call but those after `good` loses its connection once the services have received it. */
  const breakOff = (times: number) => {
    const real = globalThis.fetch;
    let left = times;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await real(input, init);
      if (left-- > 0) throw new TypeError('Failed to fetch');
      return answer;
    });
  };

  test('it is tried once more under the same key', async () => {
    api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
    breakOff(1);
    await expect(add()).resolves.toEqual({ id: 1 });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('it is said, and trying again by hand has the same key, after a reload too; another text has its own', async () => {
    api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
    breakOff(2);
    const answer = await add();
    expect(answer).toMatchObject({ error: 'Failed to fetch', status: 0 });
    expect(isFailure(answer) && unansweredWords(answer)).toBe('That did not go through: no answer came.');
    await add('Another');
    await add();
    const [first, second, other, again] = keys();
    expect([first, again]).toEqual([second, first]);
    expect(other).not.toBe(first);
    // From here on it is a different change.
    await add();
    expect(keys()[4]).not.toBe(first);
  });

  test('it is given up after ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    api.answer({ 'POST notes': { body: {}, hold: new Promise(() => undefined) } });
    const sent = add();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await sent).toMatchObject({ error: 'That did not go through: no answer came.' });
    expect(keys().length).toBeLessThan(2);
  });

  test('whoever gives up is not tried again', async () => {
    const stop = new AbortController();
    api.answer({ 'POST notes': { body: {}, hold: new Promise(() => undefined) } });
    const sent = add('A note', stop.signal);
    stop.abort();
    expect(isUnanswered(await sent)).toBe(true);
  });
});

describe('a session that is refused', () => {
  const refused = { status: 403, body: { success: false, error: 'x', code: 'CSRF_INVALID' } };

  test('of the same person is renewed once, and the change goes on under its key', async () => {
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
    ['is somebody else’s now', { ...ME, id: 4 }],
  ])('that %s: says so, and sends nothing in their name', async (_what, user) => {
    api.answer({ 'POST notes': { ...refused, status: 401 }, ...STATUS(user) });
    const answer = await add();
    expect(isFailure(answer) && [answer.status, answer.code]).toEqual([401, SESSION_ENDED]);
    expect(keys()).toHaveLength(1);
    expect(useAuth.getState().user).toEqual(user);
  });
});

test('a refusal is the services’ own', async () => {
  setCsrfToken('old');
  api.answer({
    'POST notes': { status: 422, body: { success: false, error: 'Too long', code: 'VALIDATION_FAILED' } },
  });
  expect(await add()).toMatchObject({ status: 422, serverMessage: 'Too long' });
});

test('forbidden storage costs nothing but the memory of a reload', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  api.answer({ 'POST notes': { status: 201, body: { id: 1 } } });
  await expect(add()).resolves.toEqual({ id: 1 });
});
