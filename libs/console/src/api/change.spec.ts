import { useAuth } from '@lectern/auth';
import { useAlerts } from '@lectern/remote';
import { serveApi } from '@lectern/remote/testing';
import { call } from './call';
import { refusalOf } from './refusal';

const api = serveApi();
const ME = { id: 3, first_name: 'Operator', image: null };
const LOGGED_OUT = 'You have been logged out. Nothing was done.';
const promote = () => call<{ revision: number }>('POST', '/rollouts/mf-talk/promote', { revision: 7 });
const sent = () => api.calls.filter(({ method }) => method === 'POST');
const keys = () => sent().map(({ headers }) => headers['idempotency-key']);
const alertTexts = () => useAlerts.getState().alerts.map(({ text }) => text);
/** Resolves to what it throws. */
const failed = () =>
  promote().then(
    () => {
      throw new Error('It was done.');
    },
    (error: unknown) => ({ text: error instanceof Error && error.message, refusal: refusalOf(error) }),
  );
/** The services apply the change, but this many responses are lost. */
function lose(times: number) {
  const real = globalThis.fetch;
  let left = times;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    if (left-- > 0) throw new TypeError('Failed to fetch');
    return answer;
  });
}

beforeEach(() => {
  sessionStorage.clear();
  useAuth.setState({ known: true, user: ME });
  useAlerts.setState({ alerts: [] });
});
afterEach(() => jest.restoreAllMocks());

test('a request without a response is retried once under the same key', async () => {
  api.answer({ 'POST rollouts/mf-talk/promote': { body: { revision: 8 } } });
  lose(1);
  await expect(promote()).resolves.toEqual({ revision: 8 });
  expect(keys()).toEqual([expect.any(String), keys()[0]]);
});

test('a second failure is shown and the next press uses the same key, while another action gets its own', async () => {
  api.answer({ 'POST rollouts/mf-talk/promote': { body: { revision: 8 } } });
  lose(2);
  const { text, refusal } = await failed();
  expect([text, refusal?.status]).toEqual(['No response. Check that this device is online.', 0]);
  await promote();
  await promote();
  const [first, second, third, fourth] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test.each([
  ['has ended: an alert outside the console, which closes, reports it', null, [LOGGED_OUT]],
  ['now belongs to another user', { ...ME, id: 4 }, []],
])('a session that %s: nothing is sent on its behalf', async (_what, user, alerts) => {
  api.answer({
    'POST rollouts/mf-talk/promote': {
      status: 401,
      body: { success: false, error: 'x', code: 'UNAUTHORIZED' },
    },
    'auth/status': { body: { user, token: null } },
  });
  const { text, refusal } = await failed();
  expect([text, refusal?.status, refusal?.code]).toEqual([LOGGED_OUT, 401, 'SESSION_ENDED']);
  expect(sent()).toHaveLength(1);
  expect(alertTexts()).toEqual(alerts);
});

test('a refusal is thrown unchanged', async () => {
  const rollout = { remote: 'mf-talk', revision: 9 };
  const body = { success: false, code: 'CONFLICT', error: 'Changed.', requestId: 'req-1', rollout };
  api.answer({ 'POST rollouts/mf-talk/promote': { status: 409, body } });
  expect(await failed()).toMatchObject({
    text: 'Changed.',
    refusal: { status: 409, code: 'CONFLICT', errors: {}, requestId: 'req-1', rollout },
  });
  expect(sent()).toHaveLength(1);
  expect(alertTexts()).toEqual([]);
});
