import type { CDPSession, Page } from '@playwright/test';
import { expect, type trafficOf } from '../test';
import { fixtureRemote, type FixtureBuild } from './fixture-remote';

/** A page reports within this many milliseconds. */
const REPORT_MS = 60_000;
/** The page's own short timers, such as announcing the title to screen readers. */
const SHORT_MS = 10_000;

/** What a remote without clean-up leaves behind: listeners, timers, styles, nodes. This one cleans up. */
const CODE = `(() => {
  const make = () => {
    const h = React.createElement;
    const Box = styled.section\`color: rgb(\${version.length}, 20, 30); &:hover { color: rgb(20, 20, 20); }\`;
    const Part = styled.span\`margin: \${({ $wide }) => ($wide ? 3 : 4)}px;\`;
    const Page = () => {
      const [count, again] = React.useReducer((times) => times + 1, 0);
      const [live, setLive] = React.useState('');
      const [mounted] = React.useState(() => ({}));
      const box = React.useRef(null);
      React.useEffect(() => {
        globalThis.fxMounts.push(new WeakRef(mounted), new WeakRef(box.current));
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
      return h(Box, { ref: box, 'data-remote': name, 'data-version': version, 'data-live': live },
        h(lectern.PageHead, { title: name, description: 'A page that comes and goes', canonical: '/' + name }),
        h('h1', null, name + ' ' + version),
        h(lectern.Link, { to: '/' + (name.endsWith('one') ? name.replace(/one$/, 'two') : name.replace(/two$/, 'one')) }, 'The other one'),
        Array.from({ length: 50 }, (_, row) => h(Part, { key: row, $wide: row % 2 === 0, onClick: again }, 'Part ' + row)));
    };
    return { page: { Page } };
  };
  if (isServer) return make();
  globalThis.fxMade ??= {};
  return globalThis.fxMade[name + version] ??= make();
})()`;

/** A remote that takes what must be given back; names that end in `one` and `two` link to each other. */
export const memoryRemote = (name: string, version: string): Promise<FixtureBuild> =>
  fixtureRemote({ name, version, code: { './page': CODE } });

declare global {
  /** The state and the element of each mounted page. */
  var fxMounts: WeakRef<object>[];
  /** Releases that are to throw while rendering. */
  var fxFailing: string[] | undefined;
  /** Pending timers. */
  var fxTimers: Map<unknown, { delay: number; isRepeated: boolean; run: () => void }>;
  /** Resolves when a matching element is in the page. */
  var fxSeen: (selector: string) => Promise<HTMLElement>;
}

/** Runs before any script of the page. */
export function instrument() {
  globalThis.fxMounts = [];
  globalThis.fxTimers = new Map();
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const noted = (start: typeof setTimeout, isRepeated: boolean) =>
    function note(callback: TimerHandler, delay = 0, ...args: unknown[]) {
      const run = () => {
        if (!isRepeated) globalThis.fxTimers.delete(id);
        if (typeof callback === 'function') (callback as (...all: unknown[]) => void)(...args);
      };
      const id: unknown = start(run, delay);
      globalThis.fxTimers.set(id, { delay, isRepeated, run });
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

/** Opens the other page and this one again, so many times. */
export const comeAndGo = (page: Page, [one, two]: readonly [string, string], times: number): Promise<void> =>
  page.evaluate(
    async ([visits, pages]) => {
      for (let visit = 0; visit < visits; visit += 1) {
        for (const next of pages) {
          document.querySelector<HTMLElement>(`a[href="/${next}"]`)?.click();
          await globalThis.fxSeen(`[data-remote="${next}"][data-live="1"]`);
        }
      }
    },
    [times, [two, one]] as const,
  );

/** Candidate, stable release, message, and the candidate again on retry, so many times. */
export const switchReleases = (page: Page, times: number): Promise<void> =>
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
  }, times);

interface Kept {
  /** States and elements of mounted pages that are still in memory. */
  mounts: number;
  /** All of the page's objects, functions among them, except for nodes. */
  objects: number;
  listeners: number;
  nodes: number;
  timers: number;
  styleElements: number;
  styleRules: number;
}

export async function memorySession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  for (const domain of ['Performance.enable', 'HeapProfiler.enable'] as const) await session.send(domain);
  return session;
}

/** What a page holds on to when it has nothing more to do. */
export async function keptBy(
  page: Page,
  session: CDPSession,
  traffic: ReturnType<typeof trafficOf>,
): Promise<Kept> {
  const timers = () =>
    page.evaluate(() =>
      [...globalThis.fxTimers.values()].map(({ delay, isRepeated }) => ({ delay, isRepeated })),
    );
  await runShortTimers(page);
  // Reports are due some seconds later, one for everything up to then.
  const isReport = ({ delay, isRepeated }: { delay: number; isRepeated: boolean }) =>
    !isRepeated && delay <= REPORT_MS;
  expect((await timers()).filter(isReport).length, 'reports that are due').toBeLessThanOrEqual(1);
  // A report under way holds on to what it sends.
  await traffic.over();
  await session.send('Runtime.discardConsoleEntries');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((candidate) => candidate.name === name)?.value ?? NaN;
  const counted = {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    timers: (await timers()).filter((timer) => !isReport(timer)).length,
    ...(await page.evaluate(() => ({
      mounts: (globalThis.fxMounts = globalThis.fxMounts.filter((mount) => mount.deref())).length,
      styleElements: document.querySelectorAll('style').length,
      styleRules: [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    }))),
  };
  const objects = (await instancesOf(session, 'Object')) - (await instancesOf(session, 'EventTarget'));
  return { ...counted, objects };
}

/** Number of objects that inherit from a class, once garbage has been collected. */
async function instancesOf(session: CDPSession, name: string): Promise<number> {
  const objectGroup = 'instances';
  const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: length } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(length.value);
}

/** Nothing more is kept than before, not even one object each time. */
export function expectNoMore(before: Kept, after: Kept, times: number): void {
  const { mounts, nodes, objects, ...exact } = before;
  expect(after).toMatchObject(exact);
  expect(after.mounts, 'mounted pages in memory').toBeLessThanOrEqual(mounts);
  expect(after.nodes, 'nodes').toBeLessThanOrEqual(nodes);
  expect(after.objects - objects, 'more objects').toBeLessThan(times);
}

/** Moves the clock of the page's short timers, also of those that these start. */
const runShortTimers = (page: Page): Promise<void> =>
  page.evaluate(async (limit) => {
    const isShort = ({ delay, isRepeated }: { delay: number; isRepeated: boolean }) =>
      !isRepeated && delay <= limit;
    for (;;) {
      const due = [...globalThis.fxTimers].filter(([, timer]) => isShort(timer));
      if (due.length === 0) return;
      for (const [id, { run }] of due) {
        clearTimeout(id as number);
        run();
      }
      await Promise.resolve();
    }
  }, SHORT_MS);
