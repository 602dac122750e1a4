import type { SnapshotRelease } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import { candidate, snapshot, stable } from '../testing/snapshot';
import { View } from './view';

const talk = { remote: 'mf-talk', version: '2' };
const ready = (ran: SnapshotRelease): RemoteState<unknown> => ({ status: 'ready', module: {}, release: ran });

const viewOf = (path = '/video/a-secret-talk', state = ready(candidate)) =>
  new View(snapshot, { request: () => state }, path, null);
const messagesOf = (view: View) => view.beacon().failures.map(({ message }) => message);

test.each([
  ['/video/a-secret-talk', '/video/:slug'],
  ['/users/sign_in', '/users/sign_in'],
  ['/nowhere/secret', '*'],
  [`/users/sign_${'x'.repeat(200)}`, `/users/sign_${'x'.repeat(88)}`],
])('%s is reported as %s', (path, page) => {
  expect(viewOf(path).beacon().page).toBe(page);
});

test('what a page runs is listed once per remote, with the first time that loading took', () => {
  const view = viewOf();
  expect(view.beacon().loads).toEqual([]);
  view.load(talk);
  view.load({ ...talk, ms: 12 });
  expect(view.news).toBe(true);
  expect(view.beacon().loads).toEqual([{ ...talk, ms: 12 }]);
  view.load({ ...talk, ms: 99 });
  expect(view.news).toBe(false);
  view.load({ ...talk, version: '1', ms: 40 });
  expect(view.beacon().loads).toEqual([{ ...talk, version: '1', ms: 40 }]);
});

test('a beacon lists at most forty remotes and forty failures', () => {
  const view = viewOf();
  const accepted = Array.from({ length: 50 }, (_, at) => {
    view.load({ remote: `mf-${at}`, version: '1' });
    return view.fail(talk, 'error', `number ${at}`, null);
  });
  expect(accepted.filter(Boolean)).toHaveLength(40);
  const { loads, failures } = view.beacon();
  expect([loads.length, failures.length]).toEqual([40, 40]);
});

test('an error that the loader has reported is not reported again when it reaches the window', () => {
  const view = viewOf();
  const error = new Error('late');
  expect(view.fail(talk, 'load', 'of the loader', error)).toBe(true);
  expect(view.fail(talk, 'error', 'of the window', error)).toBe(false);
  expect(view.fail(talk, 'rejection', 'of a promise', error)).toBe(false);
  expect(messagesOf(view)).toEqual(['of the loader']);
});

test('failures without an error object are told apart by their messages', () => {
  const view = viewOf();
  const accepted = [
    view.fail(talk, 'render', 'one', 'text'),
    view.fail(talk, 'render', 'two', 'text'),
    view.fail(talk, 'render', 'three', null),
    view.fail(talk, 'render', 'four', null),
    view.fail(talk, 'render', 'four', null),
  ];
  expect(accepted).toEqual([true, true, true, true, false]);
  expect(messagesOf(view)).toEqual(['one', 'two', 'three', 'four']);
});

describe('there is something to send', () => {
  const sent = () => {
    const view = viewOf();
    view.beacon();
    return view;
  };

  test('when a view begins, until a beacon has been delivered', () => {
    const view = viewOf();
    expect(view.news).toBe(true);
    view.beacon();
    expect(view.news).toBe(false);
    view.untold();
    expect(view.news).toBe(true);
  });

  test('when something fails or loads', () => {
    const [failing, loading] = [sent(), sent()];
    failing.fail(talk, 'render', 'late', null);
    loading.load(talk);
    expect([failing.news, loading.news]).toEqual([true, true]);
  });

  test.each(['CLS', 'INP'] as const)('when %s is final, which is at the end', (name) => {
    const view = sent();
    view.vital(name, 0.1);
    expect(view.news).toBe(false);
    expect(view.beacon().vitals).toEqual([]);
    view.end();
    expect(view.news).toBe(true);
    expect(view.beacon().vitals).toEqual([{ name, value: 0.1 }]);
  });

  test('when another vital is measured, but not at an end that measured nothing', () => {
    const [measured, left] = [sent(), sent()];
    measured.vital('LCP', 900);
    left.end();
    expect([measured.news, left.news]).toEqual([true, false]);
  });
});

test('values after the end of a view are not its own', () => {
  const view = viewOf();
  view.vital('LCP', -1);
  view.end();
  view.vital('FCP', 500);
  expect(view.beacon().vitals).toEqual([{ name: 'LCP', value: 0 }]);
});

test('a page that fell back reports no timings, whenever they were measured', () => {
  const view = viewOf(undefined, ready(stable));
  view.vital('LCP', 900);
  view.look();
  view.vital('FCP', 500);
  expect(view.beacon()).toMatchObject({ vitals: [], owner: { remote: 'mf-talk', version: '1' } });
});

test('a page whose remote has not loaded has no owner', () => {
  const view = viewOf(undefined, { status: 'failed', error: new Error('late') });
  view.look();
  expect(view.beacon()).toMatchObject({ loads: [], owner: null });
});
