// One visit of a page in Chromium, as a first visit: no cache, no connection.
import { performance } from 'node:perf_hooks';
import { moveBy, observe } from './in-page.mjs';

/**
 * @typedef {object} Visit
 * @property {number} fcp milliseconds
 * @property {number} lcp milliseconds
 * @property {number} click milliseconds until a click has its effect; NaN for a page that has nothing to click
 * @property {number} longest longest task, milliseconds
 * @property {number} cls
 * @property {number} kb received, KB of 1,000 bytes, without pictures
 * @property {number} requests without those for pictures
 * @property {number} trips sequential round trips, as resources name each other
 * @property {number} move milliseconds from the click on a link until the next page shows its heading; NaN if not tried
 * @property {string} element what the largest paint was
 */

/** @typedef {{network: import('./link.mjs').Network, cpu: number, mobile: boolean, width: number, height: number}} Preset */
/** @typedef {{path: string, click?: string, effect?: string, move?: string}} Route */

/** Milliseconds without any request after which a page is complete. */
const QUIET_MS = 1_000;
const MOST_MS = 60_000;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} base
 * @param {Route} route
 * @param {Preset} preset
 * @returns {Promise<Visit>}
 */
export async function visit(browser, base, route, preset) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: preset.width, height: preset.height },
    isMobile: preset.mobile,
    hasTouch: preset.mobile,
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await watchTraffic(cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: preset.cpu });
    await page.addInitScript(observe, { click: route.click ?? '', effect: route.effect ?? '' });
    await page.goto(base + route.path, { waitUntil: 'load', timeout: MOST_MS });
    if (route.click)
      await page.waitForFunction(() => Reflect.get(globalThis, 'bench').click > 0, null, {
        timeout: MOST_MS,
        polling: 100,
      });
    await traffic.quiet();
    const found = await page.evaluate(() => Reflect.get(globalThis, 'bench').read());
    const move = route.move ? await page.evaluate(moveBy, route.move) : NaN;
    return { ...found, ...traffic.sums(), move };
  } finally {
    await context.close();
  }
}

/** @param {import('@playwright/test').CDPSession} cdp */
async function watchTraffic(cdp) {
  /** @type {Map<string, {url: string, depth: number, bytes: number}>} */
  const requests = new Map();
  const open = new Set();
  /** @type {Map<string, number>} */
  const depths = new Map();
  let last = performance.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    last = performance.now();
    if (!request.url.startsWith('https://localhost')) return;
    open.add(requestId);
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? deepest(initiator.stack) ?? '';
    const depth = requests.size === 0 ? 1 : (depths.get(by) ?? 1) + 1;
    depths.set(request.url, Math.min(depths.get(request.url) ?? depth, depth));
    requests.set(requestId, { url: request.url, depth, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    open.delete(requestId);
    const known = requests.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await cdp.send('Network.enable');
  return {
    async quiet() {
      const began = performance.now();
      while (open.size > 0 || performance.now() - last < QUIET_MS) {
        if (performance.now() - began > MOST_MS) throw new Error('The page did not become idle.');
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    sums() {
      const all = [...requests.values()];
      return {
        kb: all.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
        requests: all.length,
        trips: Math.max(...all.map(({ depth }) => depth)),
      };
    },
  };
}

/** @param {{parent?: {callFrames: {url: string}[]}} | undefined} stack */
const deepest = (stack) => stack?.parent?.callFrames[0]?.url;
