import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Misuse, Problem } from './problems.mjs';
import { ask, siteOf } from './site.mjs';

/** @type {import('node:http').Server} */ let server;
/** @type {string} */ let url;
/** @type {import('node:http').IncomingHttpHeaders[]} */ const headers = [];
const ANSWERS = /** @type {Record<string, [status: number, body: string, location?: string]>} */ ({
  '/api/v1/fine': [200, '{"fine":true}'],
  '/api/v1/none': [204, ''],
  '/api/v1/refused': [409, '{"success":false,"error":"Another change came first.","code":"CONFLICT"}'],
  '/api/v1/page': [200, '<!doctype html><title>Welcome</title>'],
  '/api/v1/wrong': [405, '<h1>Method not allowed</h1>'],
  '/api/v1/proxy': [502, '<h1>Bad gateway</h1>'],
  '/api/v1/moved': [302, '', 'https://elsewhere.example/'],
});

beforeAll(async () => {
  server = createServer((request, response) => {
    headers.push(request.headers);
    const [status, body, location] = ANSWERS[request.url ?? ''] ?? [404, '{}'];
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.close();
});

const asked = (/** @type {string} */ path) => ask({ url, token: 'lct_secret' }, 'GET', path);

test("the site's response is returned, and the token is sent with the request", async () => {
  expect(await asked('/fine')).toEqual({ fine: true });
  expect(headers.at(-1)).toMatchObject({ authorization: 'Bearer lct_secret' });
  expect(await asked('/none')).toBeNull();
});

test("a refusal shows the site's own message, and its full JSON output", async () => {
  const problem = await asked('/refused').catch((/** @type {unknown} */ error) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ message: 'Another change came first.', answer: { code: 'CONFLICT' } });
});

test.each([
  ['/page', 'is not a Lectern site: it responded with something other than JSON.'],
  ['/wrong', 'is not a Lectern site: it responded with 405. Check LECTERN_URL or --site.'],
  ['/proxy', 'is not available: it, or a proxy in front of it, responded with 502.'],
  ['/moved', 'does not respond'],
])("a response that is not a site's API is reported as such: %s", async (path, text) => {
  await expect(asked(path)).rejects.toThrow(text);
  await expect(asked(path)).rejects.toBeInstanceOf(Problem);
});

test.each([
  [undefined, { LECTERN_TOKEN: 'x' }, 'Which site?'],
  ['lectern', { LECTERN_TOKEN: 'x' }, "'lectern' is not the address of a site."],
  ['file:///etc', { LECTERN_TOKEN: 'x' }, 'is not the address of a site.'],
  ['https://lectern.example', {}, 'Set LECTERN_TOKEN'],
  ['https://lectern.example', { LECTERN_TOKEN: ' ' }, 'Set LECTERN_TOKEN'],
  ['http://lectern.example', { LECTERN_TOKEN: 'x' }, 'Use https.'],
  ['http://127.0.0.1.example', { LECTERN_TOKEN: 'x' }, 'Use https.'],
])('a site is required, and a token that cannot be intercepted: %s %j', (address, env, text) => {
  expect(() => siteOf(address, env)).toThrow(text);
  expect(() => siteOf(address, env)).toThrow(Misuse);
});

test('the option wins over the environment variable, and both may contain a path', () => {
  const env = { LECTERN_URL: 'https://one.example/', LECTERN_TOKEN: ' lct_x\n' };
  expect(siteOf(undefined, env)).toEqual({ url: 'https://one.example', token: 'lct_x' });
  expect(siteOf('http://localhost:4000/news', env)).toEqual({ url: 'http://localhost:4000', token: 'lct_x' });
});
