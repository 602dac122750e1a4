import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Renderer } from '../../src/platform/rendering/renderer.js';
import { LIMITS } from '../../src/platform/rendering/renderer-limits.js';
import type { LaunchCommand } from '../../src/platform/rendering/sandbox/launch.js';
import { HostileSite } from './hostile-site.js';

/** Launch command of a process whose release has overcome every barrier. */
const liar = (lie: string): LaunchCommand => ({
  file: process.execPath,
  args: [join(import.meta.dirname, 'liar.cjs'), lie],
  env: {},
  detached: true,
  filter: null,
  nested: false,
  mayRest: true,
});

let site: HostileSite;
let called: string[];
let renderer: Renderer;
beforeAll(async () => {
  site = await HostileSite.open();
});
afterAll(() => site.close());
beforeEach(() => {
  called = [];
});
afterEach(() => renderer.close());

function start(lie: string, allows?: (path: string) => boolean): void {
  renderer = new Renderer(
    async () => liar(lie),
    (path) => {
      called.push(path);
      return Promise.resolve({ status: 200, body: '{}' });
    },
    { ...LIMITS, pageMs: 10_000, totalMs: 20_000, startMs: 20_000 },
    allows,
  );
}

const outcome = async () =>
  renderer.render(await site.job(`return 'sound'`)).then(
    ({ page }) => page.body,
    (error: unknown) => error,
  );

test.each([
  'of an invalid length',
  'of nothing',
  'which are not JSON',
  'that are not a message',
  'with an invalid page',
  'without end',
  'that are large, without end',
])('frames %s end the process, and the page is to blame', async (lie) => {
  start(lie);
  expect(await outcome()).toMatchObject({ name: 'RenderError', guilty: true });
});

test.each(['for a page that was not requested', 'after the page', 'that request an invalid call'])(
  'frames %s have no effect',
  async (lie) => {
    start(lie);
    expect(await outcome()).toBe('sound');
    expect(await outcome()).toBe('sound');
    expect(called).toEqual([]);
  },
);

test('an invalid call would be made if it were not checked', async () => {
  start('that request an invalid call', () => true);
  await outcome();
  expect(called).toContain('/api/v1/../../readyz');
});
