import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { Beacon, FailureKind } from '@lectern/contracts';
import type { PlatformFixtures } from '../platform';
import type { Fault } from './fault';
import { fixtureRemote } from './fixture-remote';
import { breakFiles, mendFiles, NETWORK_FAULTS, withoutHashes } from './network-faults';
import type { Operator } from './operator';
import { endWaits, stands, watchPages } from './page-clock';
import { recoveryOf, rollOut, type Situation } from './situations';

/** How a visitor gets to a page. */
export const ARRIVALS = ['by its address', 'from another page'] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** A release that fails in the browser. */
interface Failing {
  name: string;
  situation: Situation;
  version: string;
}

interface Visit {
  page: Page;
  context: BrowserContext;
  failing: Failing;
}

interface FailingCase {
  /** Its name in a beacon. */
  kind: FailureKind;
  /** What the release's code does; releases without it are sound. */
  fault?: Fault;
  /** Runs before a visitor's first page. */
  prepare?: (context: BrowserContext, failing: Failing) => Promise<unknown>;
  /** Checks what the visitor gets, if not that the page recovers. */
  look?: (visit: Visit) => Promise<void>;
}

const filesOf = ({ name, version }: Failing) => ({ remote: name, version });

const network = (respond: (typeof NETWORK_FAULTS)[keyof typeof NETWORK_FAULTS]): FailingCase => ({
  kind: 'load',
  prepare: (context, failing) => breakFiles(context, filesOf(failing), respond),
  look: async (visit) => {
    const { page, context, failing } = visit;
    await expectRecovered(visit);
    expect(await page.evaluate(() => 'smuggled' in window), 'changed code has run').toBe(false);
    if (failing.situation !== 'stable-alone') return;
    await mendFiles(context, filesOf(failing));
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await stands(page, `${failing.name}@2`);
  },
});

/** Every fault of a release in a browser. */
export const FAILURES = {
  'files answered by 404': network(NETWORK_FAULTS['404']),
  'files answered by 500': network(NETWORK_FAULTS['500']),
  'files answered by HTML as JavaScript': network(NETWORK_FAULTS['HTML as JavaScript']),
  'files answered by HTML that says it is JavaScript': network(
    NETWORK_FAULTS['HTML that says it is JavaScript'],
  ),
  'files answered by a server that hangs': network(NETWORK_FAULTS['a server that hangs']),
  'files with another hash': network(NETWORK_FAULTS['another hash']),
  'an entry that throws when it runs': { kind: 'load', fault: 'evaluate' },
  'a chunk that throws when it runs': { kind: 'load', fault: 'chunk' },
  'a container that throws in init': { kind: 'load', fault: 'init' },
  'a container that throws in get': { kind: 'load', fault: 'get' },
  'a page that throws while it is rendered': { kind: 'render', fault: 'render' },
  'a page that throws in an effect': { kind: 'render', fault: 'effect' },
  'a release whose hashes are missing from the page does not run': {
    kind: 'load',
    prepare: (context, failing) => withoutHashes(context, filesOf(failing)),
  },
  'a promise that rejects after the page has settled leaves it intact': {
    kind: 'rejection',
    fault: 'late-promise',
    look: async ({ page, context, failing }) => {
      const rejected = context.waitForEvent('weberror');
      await stands(page, `${failing.name}@2`);
      expect(String((await rejected).error())).toContain('rejects late');
      await expect(page.locator(`[data-remote="${failing.name}"][data-live="2"]`)).toBeVisible();
    },
  },
} satisfies Record<string, FailingCase>;
export type FailureName = keyof typeof FAILURES;

/** What this worker has published, by name. */
const published = new Map<string, Promise<string>>();

function publishOnce(topic: string, publish: (name: string) => Promise<unknown>): Promise<string> {
  const name = `fx-${topic}-${test.info().workerIndex}`;
  const known = published.get(name) ?? publish(name).then(() => name);
  published.set(name, known);
  return known;
}

/** Sound releases are shared: their faults are the network's. */
async function failingRelease(operator: Operator, situation: Situation, fault?: Fault): Promise<Failing> {
  const name = await publishOnce(`${fault ?? 'sound'}-${situation}`, async (remote) =>
    rollOut(operator, situation, {
      working: await fixtureRemote({ name: remote, version: '1' }),
      failing: await fixtureRemote({ name: remote, version: '2', faults: fault ? [fault] : [] }),
    }),
  );
  return { name, situation, version: '2' };
}

/** A page of links to the targets in its address. */
const hubOf = (operator: Operator): Promise<string> =>
  publishOnce('hub', async (name) => {
    const links = `definePage(({ h }) => {
      const [search] = lectern.useSearchParams();
      return search.getAll('to').map((to) => h(lectern.Link, { key: to, to }, to));
    })`;
    await operator.publish(await fixtureRemote({ name, version: '1', code: { './page': links } }));
  });

/** Takes a page to a failing remote the way a visitor gets there. */
async function arrive(page: Page, { name }: Failing, arrival: Arrival, operator: Operator): Promise<void> {
  if (arrival === 'by its address') return void (await page.goto(`/${name}`, { waitUntil: 'commit' }));
  const hub = await hubOf(operator);
  await page.goto(`/${hub}?to=/${name}`);
  await stands(page, `${hub}@1`);
  await page.getByRole('link', { name: `/${name}` }).click();
}

/** The header leads to another remote's page without a full page load. */
export async function expectUsableShell(page: Page): Promise<void> {
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

/** Visits a failing release; the page recovers, the rest of it works, and it reports the failure. */
export async function visitFailing(
  { operator, visitorWith }: Pick<PlatformFixtures, 'operator' | 'visitorWith'>,
  failure: FailureName,
  situation: Situation,
  arrival: Arrival,
): Promise<void> {
  const { kind, fault, prepare, look = expectRecovered }: FailingCase = FAILURES[failure];
  const failing = await failingRelease(operator, situation, fault);
  const context = await visitorWith('candidate', failing.name);
  await watchPages(context);
  await prepare?.(context, failing);
  await test.step(`${situation}, ${arrival}`, async () => {
    const reported = beaconAbout(context, failing, kind);
    const page = await context.newPage();
    await arrive(page, failing, arrival, operator);
    await look({ page, context, failing });
    await expectUsableShell(page);
    await endWaits(page);
    await test.step('reports the failure', () => reported);
  });
  await context.close();
}

/** Resolves when a page reports a failed release to the services. */
const beaconAbout = (context: BrowserContext, { name, version }: Failing, kind: FailureKind): Promise<void> =>
  new Promise((resolve) => {
    context.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api/v1/telemetry') return;
      const { failures } = request.postDataJSON() as Beacon;
      if (failures.some((one) => one.remote === name && one.version === version && one.kind === kind))
        resolve();
    });
  });
