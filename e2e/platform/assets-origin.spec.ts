import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/platform';

/** A CDN: the files of a site at another origin, and nothing else of it. */
async function startCdn(): Promise<{ origin: string; fetchFrom: (site: string) => void; server: Server }> {
  let site = '';
  const server = createServer((incoming, answer) => {
    const { url: path = '/', method, headers } = incoming;
    if (!path.startsWith('/assets/')) return answer.writeHead(404).end();
    const { host } = new URL(site);
    request(new URL(path, site), { method, headers: { ...headers, host } }, (file) => {
      answer.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(answer);
    }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, fetchFrom: (base) => (site = base), server };
}

test('files of releases come from another origin, with their hashes, and pages work as usual', async ({
  ownSite,
  browser,
}) => {
  const cdn = await startCdn();
  const site = await ownSite({ env: { ASSETS_URL: cdn.origin } });
  cdn.fetchFrom(site.baseURL);
  const context = await browser.newContext({ baseURL: site.baseURL });
  const page = await context.newPage();
  const problems: string[] = [];
  const files = new Set<string>();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (incoming) => {
    const { origin, pathname } = new URL(incoming.url());
    if (pathname.startsWith('/assets/')) files.add(origin);
  });
  await page.route(/ytimg\.com/, (route) => route.fulfill({ contentType: 'image/png', body: '' }));

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conferences' }).click();
  await expect(page).toHaveTitle(/Conferences/);
  await page.getByRole('combobox', { name: 'Search talks' }).fill('ruby');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...files]).toEqual([cdn.origin]);
  expect(problems).toEqual([]);

  // No other URL of that origin may be loaded as a script, nor a file of any other origin.
  for (const url of [`${cdn.origin}/other.js`, 'https://elsewhere.example/assets/shell/1/main.js']) {
    const added = page.evaluate((src) => {
      const script = document.createElement('script');
      script.src = src;
      document.head.append(script);
    }, url);
    await expect(added).rejects.toThrow('TrustedScriptURL');
  }
  await context.close();
  cdn.server.close();
});
