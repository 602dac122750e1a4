import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/platform';
import { enter } from '../support/enter';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const program = (name: string) => join(root, 'node_modules/.bin', name);
const folder = (bundler: string) => join(root, `e2e/fixtures/${bundler}-remote`);

const BUNDLERS = [
  { bundler: 'webpack', title: 'Built by webpack', color: 'rgb(1, 2, 3)', frame: 'rgb(7, 8, 9)' },
  { bundler: 'vite', title: 'Built by Vite', color: 'rgb(4, 5, 6)', frame: 'rgb(10, 11, 12)' },
] as const;

// One site and one rollout of each for all tests.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ operator }, { project, config }) => {
  test.setTimeout(300_000);
  // Nx builds them before it runs these tests.
  if (!process.env.NX_TASK_TARGET_PROJECT) {
    const nx = ['run', 'e2e:fixtures', '--outputStyle=static'];
    await run(program('nx'), nx, { cwd: config.rootDir, env: { ...process.env, NX_DAEMON: 'false' } });
  }
  const { token } = await operator.token('other-bundlers', ['mf-webpack', 'mf-vite']);
  const env = { ...process.env, LECTERN_URL: project.use.baseURL, LECTERN_TOKEN: token };
  await Promise.all(
    BUNDLERS.map(({ bundler }) => run(program('lectern-mf'), ['publish'], { cwd: folder(bundler), env })),
  );
});

/** Policy violations, reported by the page itself from its first line on. */
async function violations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('violated', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      void (window as unknown as { violated: (what: string) => void }).violated(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return seen;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Fixtures' }).getByRole('link', { name }).click();

for (const { bundler, title, color, frame } of BUNDLERS) {
  test(`a page built by ${bundler} runs in the shell: state, styles, pictures, head, and what it loads later`, async ({
    page,
  }) => {
    const violated = await violations(page);
    await page.goto(`/${bundler}`);
    await expect(heading(page, title)).toBeVisible();
    await expect(heading(page, title)).toHaveCSS('color', color);
    const star = page.getByRole('img', { name: 'A star' });
    await expect(star).toHaveCSS('color', frame);
    await expect(star).toHaveAttribute(
      'src',
      new RegExp(`/assets/mf-${bundler}/[^/]+/(assets/)?star[.-][^/]+\\.svg$`),
    );
    await expect.poll(() => star.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByText(/^\d+ conferences$/)).toBeVisible();
    await page.getByRole('button', { name: 'Counted 0' }).click();
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByText(/^Loaded late by/)).toBeVisible();
    expect(violated).toEqual([]);
  });
}

test('the server renders a remote with a server build, and leaves one without to the browser', async ({
  request,
}) => {
  const webpack = await (await request.get('/webpack')).text();
  expect(webpack).toMatch(/<h1[^>]*>Built by webpack<\/h1>/);
  expect(webpack).toMatch(/\d+ conferences/);
  // Its content is in the HTML, before any script runs.
  expect(webpack).toMatch(/<link rel="stylesheet" href="\/assets\/mf-webpack\/[^"]+\.css"/);
  expect(webpack).toMatch(/<img src="\/assets\/mf-webpack\/[^"]+\/star\.[0-9a-f]{10}\.svg"/);
  const vite = await (await request.get('/vite')).text();
  expect(vite).toContain('<div id="root"></div>');
  expect(vite).toContain('rel="modulepreload"');
});

test('all remotes share one React, one cache and one sign-in, and navigation between them reloads no page', async ({
  page,
}) => {
  const violated = await violations(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/conferences') requests.push(request.resourceType());
  });
  await enter(page, 'Bundlers');
  await page.goto('/webpack');
  await expect(page.getByText('Signed in: Bundlers')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await follow(page, 'Vite');
  await expect(heading(page, 'Built by Vite')).toBeVisible();
  await expect(page.getByText('Signed in: Bundlers')).toBeVisible();
  await expect(page.getByText(/^\d+ conferences$/)).toBeVisible();
  // The server requested it for the first page; the second found it in the cache.
  expect(requests).toEqual([]);

  const same = await page.evaluate(() => {
    interface Shared {
      lib?: () => Record<string, unknown>;
    }
    const { __FEDERATION__: federation } = window as unknown as {
      __FEDERATION__: {
        __INSTANCES__: { name: string; shareScopeMap: { default: Record<string, Record<string, Shared>> } }[];
      };
    };
    const scope = federation.__INSTANCES__.find(({ name }) => name === 'shell')?.shareScopeMap.default ?? {};
    const versions = Object.values(scope.react ?? {});
    const { webpack, vite } = window.used ?? {};
    return {
      reacts: versions.length,
      shell: versions[0]?.lib?.().useState === webpack?.useState,
      used: Object.keys(webpack ?? {}).map((name) => [
        name,
        webpack?.[name] !== undefined && webpack[name] === vite?.[name],
      ]),
    };
  });
  expect(same).toEqual({
    reacts: 1,
    shell: true,
    used: ['useState', 'styled', 'client', 'useAuth'].map((name) => [name, true]),
  });

  await follow(page, 'webpack');
  await expect(heading(page, 'Built by webpack')).toBeVisible();
  await follow(page, 'Built by rspack');
  await expect(heading(page, 'Conferences')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Built by webpack')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(violated).toEqual([]);
});
