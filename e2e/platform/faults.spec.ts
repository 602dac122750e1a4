import type { BrowserContext, Page } from '@playwright/test';
import type { Beacon, FailureKind } from '@lectern/contracts';
import { breakFiles, mendFiles, NETWORK_FAULTS, withoutHashes } from '../support/platform/network-faults';
import { endWaits, stands, watchPages } from '../support/platform/page-clock';
import { recoveryOf, rollOut, SITUATIONS, type Situation } from '../support/platform/situations';
import {
  expect,
  fixtureRemote,
  test,
  type Fault,
  type Operator,
  type PlatformFixtures,
} from '../support/platform';

const ARRIVALS = ['by its address', 'from another page'] as const;
type Arrival = (typeof ARRIVALS)[number];

interface Failing {
  name: string;
  situation: Situation;
  /** Version of the failing release. */
  version: string;
}

/** A remote for each situation, with names that no other test uses. */
async function failingRemotes(operator: Operator, topic: string, faults: Fault[] = []): Promise<Failing[]> {
  return Promise.all(
    SITUATIONS.map(async (situation) => {
      const name = `fx-${topic}-${situation}-${test.info().workerIndex}`;
      const failing = await fixtureRemote({ name, version: '2', faults });
      await rollOut(operator, situation, { working: await fixtureRemote({ name, version: '1' }), failing });
      return { name, situation, version: '2' };
    }),
  );
}

/** A page of links to the targets in its address. */
async function publishHub(operator: Operator, topic: string): Promise<string> {
  const name = `fx-${topic}-hub-${test.info().workerIndex}`;
  const links = `definePage(({ h }) => {
    const [search] = lectern.useSearchParams();
    return search.getAll('to').map((to) => h(lectern.Link, { key: to, to }, to));
  })`;
  await operator.publish(await fixtureRemote({ name, version: '1', code: { './page': links } }));
  return name;
}

/** Takes a page to a failing remote the way a visitor gets there. */
async function arrive(page: Page, { name }: Failing, arrival: Arrival, hub: string): Promise<void> {
  if (arrival === 'by its address') return void (await page.goto(`/${name}`, { waitUntil: 'commit' }));
  await page.goto(`/${hub}?to=/${name}`);
  await stands(page, `${hub}@1`);
  await page.getByRole('link', { name: `/${name}` }).click();
}

/** The header leads to another remote's page without a full page load. */
async function expectUsableShell(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Trending' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trending Talks' })).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
}

async function expectRecovered({ page, failing: { name, situation } }: Visit): Promise<void> {
  const what = recoveryOf(situation) === 'message' ? 'message' : `${name}@1`;
  await stands(page, what);
  if (what === 'message') {
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  } else {
    await expect(page.locator(`[data-remote="${name}"]`)).toHaveCount(1);
    await expect(page.locator('[data-version="2"]')).toHaveCount(0);
  }
}

interface Visit {
  page: Page;
  context: BrowserContext;
  failing: Failing;
}

/**
 * Visits a failing release in every situation, directly and from another page.
 *
 * @param remotes what fails, and its name in a beacon
 * @param prepare runs before a visitor's first page
 * @param look checks what the visitor gets; the shell is checked after it
 */
async function everyVisit(
  { operator, visitorWith }: Pick<PlatformFixtures, 'operator' | 'visitorWith'>,
  { topic, faults, kind }: { topic: string; faults?: Fault[]; kind: FailureKind },
  prepare: (context: BrowserContext, failing: Failing) => Promise<unknown>,
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const hub = await publishHub(operator, topic);
  for (const failing of await failingRemotes(operator, topic, faults)) {
    const context = await visitorWith('candidate', failing.name);
    await watchPages(context);
    await prepare(context, failing);
    const page = await context.newPage();
    for (const arrival of ARRIVALS) {
      await test.step(`${failing.situation}, ${arrival}`, async () => {
        const visit = async () => {
          await arrive(page, failing, arrival, hub);
          await look({ page, context, failing });
          await expectUsableShell(page);
          await endWaits(page);
        };
        await Promise.all([beaconAbout(context, failing, kind), visit()]);
      });
    }
    await context.close();
  }
}

/** The page's report to the services about a failed release. */
async function beaconAbout(
  context: BrowserContext,
  { name, version }: Failing,
  kind: FailureKind,
): Promise<void> {
  await context.waitForEvent('request', {
    predicate: (request) => {
      if (new URL(request.url()).pathname !== '/api/v1/telemetry') return false;
      const { failures } = request.postDataJSON() as Beacon;
      return failures.some((one) => one.remote === name && one.version === version && one.kind === kind);
    },
    timeout: 15_000,
  });
}

const nothing = async () => undefined;

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const [index, [fault, respond]] of Object.entries(NETWORK_FAULTS).entries()) {
  test(`files answered by ${fault}`, async ({ operator, visitorWith }) => {
    const files = ({ name, version }: Failing) => ({ remote: name, version });
    await everyVisit(
      { operator, visitorWith },
      { topic: `net${index}`, kind: 'load' },
      (context, failing) => breakFiles(context, files(failing), respond),
      async (visit) => {
        const { page, context, failing } = visit;
        await expectRecovered(visit);
        expect(await page.evaluate(() => 'smuggled' in window), 'changed code has run').toBe(false);
        if (failing.situation !== 'stable-alone') return;
        await mendFiles(context, files(failing));
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
        await stands(page, `${failing.name}@2`);
        await breakFiles(context, files(failing), respond);
      },
    );
  });
}

const CODE_FAULTS = {
  evaluate: 'an entry that throws when it runs',
  chunk: 'a chunk that throws when it runs',
  init: 'a container that throws in init',
  get: 'a container that throws in get',
  render: 'a page that throws while it is rendered',
  effect: 'a page that throws in an effect',
} satisfies Partial<Record<Fault, string>>;

for (const [fault, what] of Object.entries(CODE_FAULTS)) {
  test(what, async ({ operator, visitorWith }) => {
    const kind = fault === 'render' || fault === 'effect' ? ('render' as const) : ('load' as const);
    const release = { topic: fault, faults: [fault as Fault], kind };
    await everyVisit({ operator, visitorWith }, release, nothing, expectRecovered);
  });
}

test('a release whose hashes are missing from the page does not run', async ({ operator, visitorWith }) => {
  await everyVisit(
    { operator, visitorWith },
    { topic: 'nohash', kind: 'load' },
    (context, { name, version }) => withoutHashes(context, { remote: name, version }),
    expectRecovered,
  );
});

test('a promise that rejects after the page has settled leaves it intact', async ({
  operator,
  visitorWith,
}) => {
  await everyVisit(
    { operator, visitorWith },
    { topic: 'late', faults: ['late-promise'], kind: 'rejection' },
    nothing,
    async ({ page, context, failing }) => {
      const rejected = context.waitForEvent('weberror');
      await stands(page, `${failing.name}@2`);
      expect(String((await rejected).error())).toContain('rejects late');
      await expect(page.locator(`[data-remote="${failing.name}"][data-live="2"]`)).toBeVisible();
    },
  );
});

test('a chunk that a release asks for without its hash does not run', async ({ operator, visitorWith }) => {
  const name = `fx-unhashed-${test.info().workerIndex}`;
  const code = {
    './page': `definePage(({ h }) => {
      const [more, setMore] = React.useState('');
      const load = () => lazy('./more').then(setMore, () => setMore('refused'));
      return [h('button', { key: 1, onClick: load }, 'More'), h('output', { key: 2 }, more)];
    })`,
    './more': `'it runs in ' + version`,
  };
  await operator.publish(await fixtureRemote({ name, version: '1', code }));
  await operator.candidate(await fixtureRemote({ name, version: '2', code, faults: ['unhashed'] }), 5_000);
  for (const [side, said] of [
    ['candidate', 'refused'],
    ['stable', 'it runs in 1'],
  ] as const) {
    const page = await (await visitorWith(side, name)).newPage();
    await page.goto(`/${name}`);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.locator('output')).toHaveText(said);
    await expectUsableShell(page);
  }
});
