/// <reference lib="dom" />
// Functions that the browser runs.

/**
 * Fields of the observed entries that the browser's types lack.
 *
 * @typedef {PerformanceEntry & {element?: Element, size?: number, value?: number, hadRecentInput?: boolean}} Entry
 */

/** Runs in the page, before anything else. @param {{click: string, effect: string}} what */
export function observe({ click, effect }) {
  const { document, performance, PerformanceObserver } = globalThis;
  const bench = { fcp: 0, lcp: 0, element: '', longest: 0, cls: 0, click: 0, read: () => ({}) };
  Reflect.set(globalThis, 'bench', bench);
  const on = (/** @type {string} */ type, /** @type {(entry: Entry) => void} */ use) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(use));
    observer.observe({ type, buffered: true });
    return () => observer.takeRecords().forEach(use);
  };
  const flushes = [
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') bench.fcp = startTime;
    }),
    on('largest-contentful-paint', ({ startTime, element, size }) => {
      bench.lcp = startTime;
      bench.element = `${element?.tagName ?? '?'} ${size} ${(element?.textContent ?? '').slice(0, 40)}`;
    }),
    on('longtask', ({ duration }) => {
      bench.longest = Math.max(bench.longest, duration);
    }),
    on('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) bench.cls += value ?? 0;
    }),
  ];
  bench.read = () => {
    for (const flush of flushes) flush();
    const { fcp, lcp, element, longest, cls } = bench;
    return { fcp, lcp, element, longest, cls, click: bench.click || NaN };
  };
  if (!click) return;
  const timer = setInterval(() => {
    if (document.querySelector(effect)) {
      bench.click = performance.now();
      clearInterval(timer);
    } else document.querySelector(/** @type {'button'} */ (click))?.click();
  }, 50);
}

/** Runs in the page: follows a link within the site. @param {string} selector */
export function moveBy(selector) {
  const { document, performance, requestAnimationFrame } = globalThis;
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(selector));
  if (!link) throw new Error(`The page has no ${selector}.`);
  const before = document.querySelector('main h1')?.textContent;
  const began = performance.now();
  link.click();
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The next page did not appear.')), 30_000);
    const look = () => {
      const heading = document.querySelector('main h1')?.textContent;
      if (
        !heading ||
        heading === before ||
        document.querySelector('main [aria-busy=true], main [data-loading]')
      )
        return requestAnimationFrame(look);
      clearTimeout(timer);
      done(performance.now() - began);
    };
    look();
  });
}
