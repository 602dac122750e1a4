/**
 * @jest-environment-options {"url": "https://lectern.example/video/a-secret-talk"}
 */
import type { Beacon, SnapshotRelease } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import { candidate, snapshot, stable } from '../testing/snapshot';
import { Telemetry } from './telemetry';

let beacons: Beacon[];
let recalled: string[];
let withdrawn: string[];
let reloads: number;
/** The services' response to each beacon. */
let next: (beacon: Beacon) => string | undefined;
let isAway: boolean;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const last = () => beacons.at(-1);

/** Telemetry of a page whose owner ended up with a release. */
function start(ran: SnapshotRelease = candidate, path = '/video/a-secret-talk') {
  const state: RemoteState<unknown> = { status: 'ready', module: {}, release: ran };
  return new Telemetry({
    snapshot,
    modules: { request: () => state },
    shell: { remote: 'shell', version: '7' },
    path,
    reload: () => void (reloads += 1),
    token: 'of the document',
  });
}
const failure = (next: 'retry' | 'fallback' | 'message', error: unknown = new Error('out of reach')) => ({
  type: 'failure' as const,
  failure: { remote: 'mf-talk', version: '2', expose: './talk', phase: 'load' as const, error, next },
});
const thrown = (file: string, message = 'late') =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n at https://lectern.example/assets/${file}:1:1`,
  });

const plain = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers();
  beacons = [];
  recalled = [];
  withdrawn = [];
  reloads = 0;
  next = () => undefined;
  sessionStorage.clear();
  isAway = false;
  globalThis.fetch = (_path, init) => {
    if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
    const beacon = JSON.parse(init?.body as string) as Beacon;
    beacons.push(beacon);
    const answer = { recalled, withdrawn, token: next(beacon) };
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) } as Response);
  };
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = plain;
});

test('a few seconds after the page has settled its releases are reported, by route pattern and never by address', async () => {
  const telemetry = start();
  telemetry.take({ type: 'load', load: { remote: 'mf-talk', version: '2', expose: './talk', ms: 12.4 } });
  telemetry.vital('LCP', 900);
  await pass(5_000);
  expect(beacons).toHaveLength(1);
  expect(last()).toMatchObject({
    page: '/video/:slug',
    loads: [
      { remote: 'shell', version: '7' },
      { remote: 'mf-talk', version: '2', ms: 12 },
    ],
    failures: [],
    vitals: [{ name: 'LCP', value: 900 }],
    owner: { remote: 'mf-talk', version: '2' },
  });
  expect(JSON.stringify(beacons)).not.toContain('secret');
});

test('a failure is sent within two seconds and names the candidate, and the page reports no vitals of its own', async () => {
  const telemetry = start(stable);
  telemetry.vital('LCP', 3_000);
  telemetry.take(failure('retry'));
  telemetry.take(failure('fallback'));
  await pass(1_900);
  expect(last()).toMatchObject({
    failures: [{ remote: 'mf-talk', version: '2', kind: 'load', message: 'Error: out of reach' }],
    owner: { remote: 'mf-talk', version: '1' },
    vitals: [],
  });
  expect(last()?.loads).toContainEqual({ remote: 'mf-talk', version: '1' });
});

test('a failure that its retry fixes counts for no release', async () => {
  const telemetry = start();
  telemetry.take(failure('retry'));
  await pass(5_000);
  expect(last()?.failures).toEqual([]);
});

test('an uncaught error is reported for its release, and one without an owner is not', async () => {
  const telemetry = start();
  const error = thrown('mf-talk/2/talk.js', 'cannot read "a name" of https://lectern.example/x');
  telemetry.take(new ErrorEvent('error', { error }));
  telemetry.take(new ErrorEvent('error', { error: thrown('mf-talk/2/talk.js', 'x'.repeat(900)) }));
  telemetry.take(new ErrorEvent('error', { message: 'Script error.' }));
  await pass(1_000);
  expect(last()?.failures.map(({ remote, kind, message }) => [remote, kind, message.length])).toEqual([
    ['mf-talk', 'error', 'Error: cannot read … of …'.length],
    ['mf-talk', 'error', 200],
  ]);
  expect(JSON.stringify(beacons)).not.toContain('a name');
});

test('an error thrown while a script loads is reported once, by the loader', async () => {
  const telemetry = start();
  const error = thrown('mf-talk/2/remoteEntry.js');
  telemetry.take(new ErrorEvent('error', { error }));
  telemetry.take(failure('fallback', error));
  await pass(1_000);
  expect(last()?.failures.map(({ kind }) => kind)).toEqual(['load']);
});

test('a repeated failure is not sent again, and a page never sends more than a few beacons a minute', async () => {
  const telemetry = start();
  for (let index = 0; index < 200; index += 1) {
    telemetry.take(new ErrorEvent('error', { error: thrown('mf-talk/2/talk.js', `number ${index % 100}`) }));
    await pass(250);
  }
  expect(beacons.length).toBeLessThanOrEqual(6);
  expect(last()?.failures.length).toBeLessThanOrEqual(40);
});

test('another page of the site is another view, and shifts and delays are reported when the first has ended', async () => {
  const telemetry = start();
  telemetry.vital('CLS', 0.1);
  await pass(5_000);
  expect(last()?.vitals).toEqual([]);
  telemetry.offer('an older one');
  telemetry.offer('of an answer');
  telemetry.take({ type: 'view', path: '/users/sign_in' });
  telemetry.vital('CLS', 0.9);
  await pass(5_000);
  const [first, left, entered] = beacons;
  expect([first?.token, left?.token]).toEqual(['of the document', 'of the document']);
  expect(left).toMatchObject({ vitals: [{ name: 'CLS', value: 0.1 }] });
  expect(entered).toMatchObject({ page: '/users/sign_in', vitals: [], token: 'of an answer' });
});

test('a view without a token is reported again with the token it is given', async () => {
  next = (beacon) => (beacon.token === undefined ? 'given' : undefined);
  const telemetry = start();
  await pass(5_000);
  telemetry.take({ type: 'view', path: '/users/sign_in' });
  await pass(25_000);
  expect(beacons.map(({ token, page }) => [page, token])).toEqual([
    ['/video/:slug', 'of the document'],
    ['/users/sign_in', undefined],
    ['/users/sign_in', 'given'],
  ]);
});

test('a page that stays open longer than its token is another view', async () => {
  const telemetry = start();
  await pass(5_000);
  next = ({ token }) => (token === 'of the document' ? 'later' : undefined);
  telemetry.take(failure('message'));
  await pass(2_000);
  await pass(60_000);
  expect(beacons.at(-1)?.token).toBe('later');
});

test('a beacon that was not delivered is sent later', async () => {
  const telemetry = start();
  isAway = true;
  telemetry.take(failure('message'));
  await pass(2_000);
  expect(beacons).toEqual([]);
  isAway = false;
  await pass(60_000);
  expect(beacons[0]?.failures).toHaveLength(1);
});

test('without other traffic the page requests the recalled releases every minute', async () => {
  const telemetry = start();
  await pass(10_000);
  const before = beacons.length;
  recalled = ['mf-talk@2'];
  await pass(60_000);
  expect(beacons.length).toBeGreaterThan(before);
  expect(telemetry.recall.take()).toBe(true);
});

test('when the page is hidden the rest is sent immediately, and nothing after that', async () => {
  const sendBeacon = jest.fn((_path: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon });
  const telemetry = start();
  telemetry.vital('INP', 80);
  telemetry.hide();
  telemetry.hide();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [path = '', body = ''] = sendBeacon.mock.calls[0] ?? [];
  expect([path, JSON.parse(body)]).toMatchObject([
    '/api/v1/telemetry',
    { vitals: [{ name: 'INP', value: 80 }] },
  ]);
  await pass(120_000);
  expect(beacons).toEqual([]);
});

test('a page that runs a withdrawn remote is reloaded once', async () => {
  const telemetry = start();
  telemetry.take({ type: 'load', load: { remote: 'mf-talk', version: '2', expose: './talk', ms: 12 } });
  withdrawn = ['mf-other'];
  await pass(4_000);
  expect(reloads).toBe(0);
  withdrawn = ['mf-other', 'mf-talk'];
  await pass(120_000);
  expect(reloads).toBe(1);
});
