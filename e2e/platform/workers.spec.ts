import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/platform';
import { moduleRemote } from '../support/platform/module-remote';

// The browser reports refusals in its console.
test.use({ expectedErrors: /./ });

/** A page from which a worker may be registered. */
const OPEN = '/open';

/** Answers every page within its reach, whatever the site says. */
const WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response('<p>Still here</p>', { headers: { 'content-type': 'text/html' } }));
});`;

/** The site at an address of its own; without its defence, it does not learn what a file is requested for. */
async function proxyOf(site: string) {
  const proxy = { url: '', isDefended: false, close: () => server.close() };
  const server = createServer((request, response) => {
    if (request.url === OPEN)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    const { 'service-worker': _, ...others } = request.headers;
    const headers = proxy.isDefended ? request.headers : { ...others, 'sec-fetch-dest': 'script' };
    const passed = send(site + (request.url ?? ''), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  }).listen(0);
  await once(server, 'listening');
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** Resolves once the worker answers pages, or `refused`. */
const register = (page: Page, file: string) =>
  page.evaluate(async (script) => {
    const registered = await navigator.serviceWorker.register(script).catch(() => null);
    const worker = registered?.installing ?? registered?.active;
    if (!worker) return 'refused';
    while (worker.state !== 'activated' && worker.state !== 'redundant')
      await new Promise((next) => worker.addEventListener('statechange', next, { once: true }));
    return 'registered';
  }, file);

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('a withdrawn remote does not live on as a service worker', async ({ page, operator, baseURL }) => {
  const build = await moduleRemote('fx-worker', '1', { 'worker.js': WORKER });
  await operator.publish(build);
  const file = build.address('worker.js');
  const goto = (url: string) => page.goto(url, { waitUntil: 'load' });
  const proxy = await proxyOf(baseURL ?? '');
  await goto(proxy.url + OPEN);
  await page.evaluate(() => localStorage.setItem('draft', 'kept'));
  expect(await register(page, file)).toBe('registered');
  await operator.call('POST', `/rollouts/${build.name}/withdraw`, { reason: 'It lies' });
  await goto(proxy.url + build.address('page'));
  await expect(page.getByText('Still here')).toBeVisible();

  // As the browser does by itself after a visit.
  proxy.isDefended = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration(location.href))?.update());
  await expect(page.getByText('"code":"GONE"')).toBeVisible();
  expect(await registrations(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('draft'))).toBe('kept');

  await goto(proxy.url + OPEN);
  await register(page, file);
  await expect.poll(() => registrations(page)).toBe(0);
  await goto(proxy.url + build.address('page'));
  await expect(page.getByText('"code":"GONE"')).toBeVisible();
  proxy.close();
});

test('no document of the site registers a worker', async ({ page, operator }) => {
  const build = await moduleRemote('fx-worker-kept', '1', { 'worker.js': WORKER });
  await operator.publish(build);
  for (const path of [
    '/users/sign_in',
    '/api/v1/docs',
    '/api/v1/docs-json',
    '/overrides',
    build.address('page.js'),
  ]) {
    await page.goto(path, { waitUntil: 'load' });
    expect([path, await register(page, build.address('worker.js'))]).toEqual([path, 'refused']);
  }
});
