import type { SnapshotRelease } from '@lectern/contracts';
import { LoadTimeout } from './load-script';
import { HEDGE_MS, tryReleases } from './try-releases';

const release = (version: string): SnapshotRelease => ({
  version,
  base: `/assets/mf-talk/${version}/`,
  type: 'script',
  global: `mf_talk_${version}`,
  entry: 'remoteEntry.js',
  integrity: null,
  exposes: {},
});

/** Releases that respond on command. */
function trial(...versions: string[]) {
  const loads: string[] = [];
  const reports: string[] = [];
  const answers = new Map<string, { give: (module: string) => void; fail: (error: unknown) => void }>();
  let goesOn = true;
  const outcome = tryReleases<string>({
    releases: versions.map(release),
    fresh: false,
    load: ({ version }, fresh) => {
      loads.push(`${version}${fresh ? ' fresh' : ''}`);
      return new Promise((give, fail) => answers.set(version, { give, fail }));
    },
    goesOn: () => goesOn,
    report: ({ version }, error, next) => reports.push(`${version} ${(error as Error).message} ${next}`),
  });
  const answer = (version: string) => {
    const found = answers.get(version);
    if (!found) throw new Error(`${version} was not requested.`);
    return found;
  };
  return { outcome, loads, reports, answer, stop: () => (goesOn = false), wanted: () => (goesOn = true) };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  // A finished trial leaves no timers.
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('when a release hangs the next one is started, and wins if it is ready first', async () => {
  const { outcome, loads, reports, answer } = trial('2', '1');
  await pass(HEDGE_MS - 1);
  expect(loads).toEqual(['2']);
  await pass(1);
  expect(loads).toEqual(['2', '1']);
  answer('1').give('old');
  expect(await outcome).toMatchObject({ module: 'old', release: { version: '1' } });
  // It may only have been slow.
  expect(reports).toEqual([]);
  answer('2').fail(new LoadTimeout('late'));
  await pass(0);
  expect(reports).toEqual(['2 late fallback']);
});

test('a failure of a release that is no longer needed is ignored', async () => {
  const { outcome, reports, answer } = trial('2', '1');
  await pass(HEDGE_MS);
  answer('2').give('new');
  await outcome;
  answer('1').fail(new Error('gone'));
  await pass(0);
  expect(reports).toEqual([]);
});

test('a late release that is still ready first is used, and nothing is reported about the other', async () => {
  const { outcome, reports, answer } = trial('2', '1');
  await pass(HEDGE_MS);
  answer('2').give('new');
  expect(await outcome).toMatchObject({ module: 'new' });
  expect(reports).toEqual([]);
});

test('when two releases hang a third one is started', async () => {
  const { outcome, loads, answer } = trial('3', '2', '1');
  await pass(2 * HEDGE_MS);
  expect(loads).toEqual(['3', '2', '1']);
  answer('1').give('oldest');
  expect(await outcome).toMatchObject({ module: 'oldest' });
});

test('a fallback that fails while the first release hangs does not cut the first one short', async () => {
  const { outcome, reports, answer } = trial('2', '1');
  await pass(HEDGE_MS);
  answer('1').fail(new Error('gone'));
  await pass(0);
  answer('1').fail(new Error('gone'));
  await pass(0);
  expect(reports).toEqual(['1 gone retry', '1 gone fallback']);
  answer('2').give('new');
  expect(await outcome).toMatchObject({ module: 'new' });
});

test('when all releases have failed the last error is thrown', async () => {
  const { outcome, reports, answer } = trial('2');
  answer('2').fail(new LoadTimeout('hangs'));
  expect(await outcome).toMatchObject({ error: { message: 'hangs' } });
  expect(reports).toEqual(['2 hangs message']);
});

test('a prefetch is not retried and starts no other release', async () => {
  const { outcome, loads, answer, stop } = trial('2', '1');
  stop();
  await pass(2 * HEDGE_MS);
  answer('2').fail(new Error('gone'));
  expect(await outcome).toMatchObject({ error: { message: 'gone' } });
  expect(loads).toEqual(['2']);
});

test('once a page waits for a prefetch, other releases are started beside it', async () => {
  const { outcome, loads, answer, stop, wanted } = trial('2', '1');
  stop();
  await pass(HEDGE_MS);
  wanted();
  await pass(HEDGE_MS);
  expect(loads).toEqual(['2', '1']);
  answer('1').give('old');
  await outcome;
});
