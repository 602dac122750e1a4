import type { Page } from '@playwright/test';
import { chunkOf, expect, fixtureRemote, test, type FixtureBuild, type Operator } from '../support/platform';
import { moduleRemote } from '../support/platform/module-remote';

declare global {
  interface Window {
    /** Set by any code that must not run. */
    smuggled?: string[];
  }
}

// The browser reports refusals in its console.
test.use({ expectedErrors: /./ });

const SMUGGLED = `;(globalThis.smuggled ??= []).push('file');`;
const smuggled = (page: Page) => page.evaluate(() => window.smuggled ?? []);

/** Serves the file at its own address with content added after publishing. */
const tamper = (page: Page, address: string) =>
  page.route(`**${address}*`, async (route) => {
    const response = await route.fetch();
    // The browser would keep refusing an immutable cached file.
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body: `${await response.text()}${SMUGGLED}` });
  });

/** A classic remote whose page loads another chunk when its button is pressed. */
const scriptRemote = (name: string) =>
  fixtureRemote({
    name,
    version: '1',
    server: false,
    code: {
      './page': `definePage(({ h }) => {
        const [late, setLate] = React.useState('');
        const load = () => lazy('./late').then(({ text }) => setLate(text), () => setLate('refused'));
        return h(React.Fragment, null, h('button', { onClick: load }, 'Late'), h('output', null, late));
      })`,
      './late': `({ text: 'came late' })`,
    },
  });

const KINDS: Record<string, (name: string) => Promise<FixtureBuild>> = {
  script: scriptRemote,
  module: moduleRemote,
};
const FILES = {
  script: { entry: 'remoteEntry.js', chunk: chunkOf('./page'), late: chunkOf('./late') },
  module: { entry: 'remoteEntry.js', chunk: 'page.js', late: 'late.js' },
};

for (const [kind, files] of Object.entries(FILES)) {
  const publish = async (operator: Operator): Promise<FixtureBuild> => {
    const build = await (KINDS[kind]?.(`fx-safe-${kind}`) ?? Promise.reject(new Error(kind)));
    // Its first test publishes it.
    if ((await operator.request.get(`/${build.name}`)).status() === 404) await operator.publish(build);
    return build;
  };

  for (const which of ['entry', 'chunk'] as const) {
    test(`${kind}: its ${which} does not run if it differs from what was published, and runs once it matches again`, async ({
      page,
      operator,
    }) => {
      const build = await publish(operator);
      await tamper(page, build.address(files[which]));
      await page.goto(`/${build.name}`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      expect(await smuggled(page)).toEqual([]);

      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Late' })).toBeVisible();
      expect(await smuggled(page)).toEqual([]);
    });
  }

  test(`${kind}: a late chunk that differs from what was published does not run`, async ({
    page,
    operator,
  }) => {
    const build = await publish(operator);
    await tamper(page, build.address(files.late));
    await page.goto(`/${build.name}`);
    await page.getByRole('button', { name: 'Late' }).click();
    await expect(page.getByRole('status')).toHaveText('refused');
    expect(await smuggled(page)).toEqual([]);

    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByRole('button', { name: 'Late' }).click();
    await expect(page.getByRole('status')).toHaveText('came late');
  });
}

/** Runs a file of the site in a script element, as a script of the page would. */
const runs = (page: Page, src: string, integrity: string) =>
  page.evaluate(
    ([src = '', integrity = '']) =>
      new Promise<boolean>((resolve) => {
        const script = Object.assign(document.createElement('script'), {
          crossOrigin: 'anonymous',
          integrity,
        });
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
        script.src = src;
        document.head.append(script);
      }),
    [src, integrity],
  );

test('a published file runs with its hash, and without one it does not', async ({ page, operator }) => {
  const build = await fixtureRemote({ name: 'fx-safe-bare', version: '1' });
  await operator.publish(build);
  await page.goto('/users/sign_in');
  const [entry = { path: '', integrity: '' }] = build.manifest.files.filter(
    ({ path }) => path === 'remoteEntry.js',
  );
  const address = build.address(entry.path);
  expect(await runs(page, address, '')).toBe(false);
  expect(await runs(page, address, entry.integrity)).toBe(true);
});

test('import() runs what the page names, and nothing else of the site', async ({ page, operator }) => {
  const named = await moduleRemote('fx-safe-named');
  const other = await fixtureRemote({ name: 'fx-safe-unnamed', version: '1' });
  await operator.publish(named);
  await operator.publish(other);
  // A page always names its own remote's modules, whatever else fits.
  await page.goto('/fx-safe-named');
  const imports = (address: string) =>
    page.evaluate(
      (url) =>
        import(url).then(
          () => true,
          () => false,
        ),
      address,
    );
  expect(await imports(named.address('part.js'))).toBe(true);
  expect(await imports(other.address('remoteEntry.js'))).toBe(false);
  expect(await imports(`${named.address('part.js')}?again`)).toBe(false);
});

test('a second import map redirects no module', async ({ page, operator }) => {
  const remote = await moduleRemote('fx-safe-mapped');
  const other = await moduleRemote('fx-safe-mapper');
  await operator.publish(remote);
  await operator.publish(other);
  await page.goto('/fx-safe-mapped');
  const [first] = await page.locator('script[type=importmap], script[src]').all();
  await expect(first ?? page.locator('none')).toHaveAttribute('type', 'importmap');
  const outcome = await page.evaluate(
    ([from = '', to = '']) =>
      new Promise<string>((resolve) => {
        // In a callback, since code evaluated by the debugger bypasses the policy.
        requestAnimationFrame(() => {
          const { integrity } = JSON.parse(
            document.querySelector('script[type=importmap]')?.textContent ?? '{}',
          ) as { integrity: Record<string, string> };
          const map = { '@context': 1, imports: { [from]: to }, scopes: { '/': { [from]: to } }, integrity };
          const script = document.createElement('script');
          script.type = 'importmap';
          script.nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
          let refused = '';
          try {
            script.textContent = JSON.stringify(map);
          } catch {
            refused = 'refused, ';
          }
          // Without Trusted Types, its children are checked when it is connected.
          if (refused) script.append(JSON.stringify(map));
          document.head.append(script);
          import(from).then(
            (module: object) => resolve(refused + Object.keys(module).join()),
            (error: unknown) => resolve(refused + String(error)),
          );
        });
      }),
    [remote.address('part.js'), other.address('late.js')],
  );
  expect(outcome).toBe('refused, shared');
});

test('a remote fills only its own cache from the server, and starts with what it requested there', async ({
  page,
  operator,
}) => {
  const [talk] = (await (await operator.request.get('/api/v1/talks')).json()) as { slug: string }[];
  const to = `/video/${talk?.slug}`;
  const build = await fixtureRemote({
    name: 'fx-safe-answers',
    version: '1',
    code: {
      './page': `(() => {
        const read = async () => JSON.stringify(await (await fetch('/api/v1/tags')).json()).length;
        const own = { queryKey: [name, 'tags'], queryFn: read };
        const made = definePage(({ h }) => {
          const { data } = lectern.useQuery(own);
          return [h('output', { key: 1 }, 'Tags: ' + data), h(lectern.Link, { key: 2, to: '${to}' }, 'The talk')];
        });
        const lie = { talk: { title: 'A made-up title', speakers: [], tags: [], recordings: [] } };
        const theirs = { queryKey: ['talks', '${talk?.slug}', 'page', null], queryFn: () => lie };
        made.page.queries = () => (isServer ? [own, theirs] : [own]);
        return made;
      })()`,
    },
  });
  await operator.publish(build);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const html = (await (await page.goto(`/${build.name}`))?.text()) ?? '';
  expect(html).toMatch(/<output>Tags: \d+<\/output>/);
  expect(html).not.toContain('A made-up title');
  await expect(page.locator(`[data-live="1"]`)).toBeVisible();
  await expect(page.getByText(/Tags: \d+/)).toBeVisible();
  expect(requests).not.toContain('/api/v1/tags');
  expect(messages.filter((text) => /hydrat/i.test(text))).toEqual([]);
  await page.getByRole('link', { name: 'The talk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(build.name);
  await expect(page.getByText('A made-up title')).toHaveCount(0);
});

test('markup injected into a page runs nothing', async ({ page, operator }) => {
  const build = await moduleRemote('fx-safe-markup');
  await operator.publish(build);
  const [entry] = build.manifest.files;
  const smuggle = (what: string) => `(window.smuggled ??= []).push('${what}')`;
  await page.route('**/pictures/*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: smuggle('picture') }),
  );
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: smuggle('elsewhere') }),
  );
  const injected = `
    <script>${smuggle('inline')}</script>
    <script nonce="guessed">${smuggle('nonce')}</script>
    <script src="/pictures/0.webp"></script>
    <script src="/pictures/1.webp" type="module"></script>
    <script src="${build.address('remoteEntry.js')}" type="module" crossorigin integrity="${entry?.integrity}"
      onload="${smuggle('handler')}"></script>
    <script src="https://evil.example/x.js"></script>
    <img src="/nothing" onerror="${smuggle('onerror')}">
    <iframe src="javascript:parent.${smuggle('frame').slice(1)}"></iframe>
    <iframe srcdoc="<script>parent.smuggled = ['srcdoc']</script>"></iframe>
    <object data="/pictures/2.webp"></object>
    <base href="https://evil.example/">
    <a id="link" href="javascript:${smuggle('link')}">Link</a>`;
  await page.route('**/users/sign_in', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('<div id="root">', `${injected}<div id="root">`) });
  });
  const refused: string[] = [];
  await page.exposeFunction('refused', (directive: string) => refused.push(directive));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      void (window as unknown as { refused: (directive: string) => void }).refused(effectiveDirective);
    });
  });
  await page.goto('/users/sign_in');
  await page.locator('#link').click();
  await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
  await expect
    .poll(() => [...new Set(refused)].sort())
    .toEqual(['base-uri', 'object-src', 'script-src-attr', 'script-src-elem']);
  expect(await smuggled(page)).toEqual([]);
  expect(await page.evaluate(() => document.baseURI)).not.toContain('evil');
});

test('no string becomes a script or markup', async ({ page }) => {
  await page.goto('/users/sign_in');
  const refused = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      eval: () => Reflect.apply(eval, window, ['document.title']) as unknown,
      Function: () => Reflect.construct(Function, ['return document.title']),
      timeout: () => Reflect.apply(setTimeout, window, ['document.title']) as unknown,
      innerHTML: () => (document.createElement('div').innerHTML = '<img src=x onerror=1>'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b></b>'),
      write: () => document.write('<b></b>'),
      srcdoc: () => (document.createElement('iframe').srcdoc = '<b></b>'),
      elsewhere: () => (document.createElement('script').src = 'https://evil.example/assets/x.js'),
      picture: () => (document.createElement('script').src = '/pictures/0.webp'),
      data: () => (document.createElement('script').src = 'data:text/javascript,1'),
      text: () => (document.createElement('script').text = 'window.smuggled = []'),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes.createPolicy('mine', {
          createHTML: String,
        }),
      worker: () =>
        new Promise((resolve, reject) => {
          new Worker('/favicon.svg').onerror = reject;
        }),
    };
    const outcome: Record<string, string> = {};
    // In a callback, since code evaluated by the debugger bypasses the policy.
    const inPage = (attempt: () => unknown) =>
      new Promise((resolve, reject) => {
        requestAnimationFrame(() => {
          try {
            resolve(attempt());
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await inPage(attempt);
        outcome[name] = 'done';
      } catch {
        outcome[name] = 'refused';
      }
    }
    return outcome;
  });
  expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 'refused'])));
  expect(Object.keys(refused).length).toBe(13);
});
