import type { CDPSession, Page } from '@playwright/test';
import { expect, fixtureRemote, test } from '../support/platform';
import { openWhole, trafficOf } from '../support/test';

const TIMES = 100;
/** After this many, caches and bounded lists are full. */
const WARM_UP = 100;
/** A page reports within this many milliseconds. */
const REPORT_MS = 60_000;
/** @source platform.md, "For a visitor": what may remain after a hundred mounts, unmounts and switches between releases. */
const GROWTH = 0.02;
/** So many collections in a row that free nothing leave no garbage. */
const SETTLED = 4;

type Traffic = ReturnType<typeof trafficOf>;

/** What a remote without clean-up leaves behind: listeners, timers, styles, nodes. This one cleans up. */
const CODE = `(() => {
  const make = () => {
    const h = React.createElement;
    const Box = styled.section\`color: rgb(\${version.length}, 20, 30); &:hover { color: rgb(20, 20, 20); }\`;
    const Part = styled.span\`margin: \${({ $wide }) => ($wide ? 3 : 4)}px;\`;
    const Page = () => {
      const [count, again] = React.useReducer((times) => times + 1, 0);
      const [live, setLive] = React.useState('');
      React.useEffect(() => {
        const timers = [setInterval(again, 3_600_000), setTimeout(again, 3_600_000)];
        addEventListener('fx-switch', again);
        document.addEventListener('keydown', again);
        setLive(version);
        return () => {
          timers.forEach(clearTimeout);
          removeEventListener('fx-switch', again);
          document.removeEventListener('keydown', again);
        };
      }, []);
      if (!isServer && globalThis.fxFailing?.includes(version)) throw new Error(name + ' ' + version + ' was made to fail');
      return h(Box, { 'data-remote': name, 'data-version': version, 'data-live': live },
        h(lectern.PageHead, { title: name, description: 'A page that comes and goes', canonical: '/' + name }),
        h('h1', null, name + ' ' + version),
        h(lectern.Link, { to: name === 'fx-heap-one' ? '/fx-heap-two' : '/fx-heap-one' }, 'The other one'),
        Array.from({ length: 50 }, (_, row) => h(Part, { key: row, $wide: row % 2 === 0, onClick: again }, 'Part ' + row)));
    };
    return { page: { Page } };
  };
  if (isServer) return make();
  globalThis.fxMade ??= {};
  return globalThis.fxMade[name + version] ??= make();
})()`;
const remote = (name: string, version: string) => fixtureRemote({ name, version, code: { './page': CODE } });

declare global {
  /** Releases that are to throw while rendering. */
  var fxFailing: string[] | undefined;
  /** Pending timers. */
  var fxTimers: Map<unknown, { delay: number; isRepeated: boolean }>;
  /** Resolves when a matching element is in the page. */
  var fxSeen: (selector: string) => Promise<HTMLElement>;
}

/** Runs before any script of the page. */
function instrument() {
  globalThis.fxTimers = new Map();
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const noted = (start: typeof setTimeout, isRepeated: boolean) =>
    function note(callback: TimerHandler, delay = 0, ...args: unknown[]) {
      const id: unknown = start(
        (...given: unknown[]) => {
          if (!isRepeated) globalThis.fxTimers.delete(id);
          if (typeof callback === 'function') (callback as (...all: unknown[]) => void)(...given);
        },
        delay,
        ...args,
      );
      globalThis.fxTimers.set(id, { delay, isRepeated });
      return id;
    };
  const cleared = (id: unknown) => {
    globalThis.fxTimers.delete(id);
    clearTimeout(id as number);
  };
  Object.assign(globalThis, {
    setTimeout: noted(setTimeout, false),
    setInterval: noted(setInterval as typeof setTimeout, true),
    clearTimeout: cleared,
    clearInterval: cleared,
    fxSeen: (selector: string) =>
      new Promise<Element>((resolve) => {
        const look = () => {
          const found = document.querySelector(selector);
          if (!found) return;
          observer.disconnect();
          resolve(found);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
  });
  // The inspector retains console arguments, and errors with everything they reference.
  for (const level of ['warn', 'error'] as const) console[level] = () => undefined;
  addEventListener('error', (event) => event.preventDefault());
}

interface Measure {
  heap: number;
  listeners: number;
  nodes: number;
  timers: number;
  styleElements: number;
  styleRules: number;
}

/** Bytes in use. Garbage may take several collections, and more of them while the machine is busy. */
async function heapOf(session: CDPSession): Promise<number> {
  let [least, unchanged] = [Infinity, 0];
  while (unchanged < SETTLED) {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    unchanged = usedSize < least ? 0 : unchanged + 1;
    least = Math.min(least, usedSize);
  }
  return least;
}

async function measure(page: Page, session: CDPSession, traffic: Traffic): Promise<Measure> {
  const timers = () => page.evaluate(() => [...globalThis.fxTimers.values()]);
  // Short timers of the page itself, such as announcing the title to screen readers.
  const soon = async () => (await timers()).filter(({ delay, isRepeated }) => !isRepeated && delay <= 10_000);
  await expect.poll(soon, { timeout: 15_000 }).toEqual([]);
  // Reports are due some seconds later, one for everything up to then.
  const isReport = ({ delay, isRepeated }: { delay: number; isRepeated: boolean }) =>
    !isRepeated && delay <= REPORT_MS;
  expect((await timers()).filter(isReport).length, 'reports that are due').toBeLessThanOrEqual(1);
  // A report under way holds on to what it sends.
  await traffic.over();
  await session.send('Runtime.discardConsoleEntries');
  const heap = await heapOf(session);
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((candidate) => candidate.name === name)?.value ?? NaN;
  return {
    heap,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    timers: (await timers()).filter((timer) => !isReport(timer)).length,
    ...(await page.evaluate(() => ({
      styleElements: document.querySelectorAll('style').length,
      styleRules: [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    }))),
  };
}

/** Doing something a hundred times must leave no more behind than doing it a few times. */
async function expectNothingLeft(page: Page, what: string, times: (count: number) => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  for (const domain of ['Performance.enable', 'HeapProfiler.enable'] as const) await session.send(domain);
  const traffic = trafficOf(page);
  await times(WARM_UP);
  const before = await measure(page, session, traffic);
  await times(TIMES);
  const after = await measure(page, session, traffic);
  const growth = after.heap / before.heap - 1;
  console.log(
    `${what}: heap ${(before.heap / 1e6).toFixed(2)} MB, ${(growth * 100).toFixed(2)} % after ${TIMES} times more; ` +
      `${after.listeners} listeners, ${after.timers} timers, ${after.styleRules} style rules, ${after.nodes} nodes`,
  );
  const { heap: _before, nodes, ...kept } = before;
  expect.soft(growth, 'growth of the heap').toBeLessThan(GROWTH);
  expect(after).toMatchObject(kept);
  expect(after.nodes, 'nodes').toBeLessThanOrEqual(nodes);
}

// A trace keeps references to parts of the page.
test.use({ trace: 'off' });
// Compiled code also grows: hot code is optimized again, which is not a leak.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const flags = [
      '--no-opt',
      '--no-maglev',
      '--no-sparkplug',
      '--no-flush-bytecode',
      '--no-lazy-feedback-allocation',
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--js-flags=${flags.join(' ')}`] });
  },
});

test.describe('the memory of a page', () => {
  test.setTimeout(180_000);

  test('does not grow by 100 mounts and unmounts of pages', async ({ operator, visitorWith }) => {
    for (const name of ['fx-heap-one', 'fx-heap-two']) await operator.publish(await remote(name, '1'));
    const page = await (await visitorWith()).newPage();
    await page.addInitScript(instrument);
    // Code that a page loads once it is idle is not a leak.
    await openWhole(page, '/fx-heap-one');
    await page.evaluate(() => globalThis.fxSeen('[data-remote="fx-heap-one"][data-live="1"]'));
    await expectNothingLeft(page, 'pages', (count) =>
      page.evaluate(async (visits) => {
        for (let visit = 0; visit < visits; visit += 1) {
          for (const next of ['fx-heap-two', 'fx-heap-one']) {
            document.querySelector<HTMLElement>(`a[href="/${next}"]`)?.click();
            await globalThis.fxSeen(`[data-remote="${next}"][data-live="1"]`);
          }
        }
      }, count / 2),
    );
  });

  test('does not grow by 100 switches between releases', async ({ operator, visitorWith }) => {
    await operator.publish(await remote('fx-heap-switch', '1'));
    await operator.candidate(await remote('fx-heap-switch', '2'), 5_000);
    const page = await (await visitorWith('candidate', 'fx-heap-switch')).newPage();
    await page.addInitScript(instrument);
    await openWhole(page, '/fx-heap-switch');
    await page.evaluate(() => globalThis.fxSeen('[data-live="2"]'));
    // Two switches each: candidate, stable release, message, and the candidate again on retry.
    await expectNothingLeft(page, 'releases', (count) =>
      page.evaluate(async (rounds) => {
        const fail = (...versions: string[]) => {
          globalThis.fxFailing = versions;
          dispatchEvent(new Event('fx-switch'));
        };
        for (let round = 0; round < rounds; round += 1) {
          fail('2');
          await globalThis.fxSeen('[data-live="1"]');
          fail('1', '2');
          const again = await globalThis.fxSeen('main button');
          fail();
          again.click();
          await globalThis.fxSeen('[data-live="2"]');
        }
      }, count / 2),
    );
  });
});
