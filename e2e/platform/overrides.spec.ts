import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../support/platform';
import { hasNoViolation } from '../support/violations';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const MF = join(CHECKOUT, 'libs/mf/mf.mjs');
const NAME = 'mf-own-work';
const PATH = '/own-work';

/** A freshly created remote in its own folder; it uses the checkout's packages. */
async function newRemote(): Promise<{ dir: string; page: string; remove: () => void }> {
  const made = spawn(process.execPath, [MF, 'new', NAME], { cwd: CHECKOUT, stdio: 'inherit' });
  expect(await once(made, 'close')).toEqual([0, null]);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-own-work-'));
  const dir = join(folder, NAME);
  cpSync(join(CHECKOUT, NAME), dir, { recursive: true });
  rmSync(join(CHECKOUT, NAME), { recursive: true });
  symlinkSync(join(CHECKOUT, 'node_modules'), join(dir, 'node_modules'));
  const page = join(dir, 'src/own-work.page.tsx');
  return { dir, page, remove: () => rmSync(folder, { recursive: true }) };
}

/** Changes the source of a page. */
function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  // Atomic, as editors do it: a watcher must not read a half-written file.
  writeFileSync(`${file}~`, after);
  renameSync(`${file}~`, file);
}

/** `mf dev`; `says` resolves to the first group of what it prints, and rejects if it ends without it. */
function mfDev(dir: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MF, 'dev'], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
      child.emit('said');
    });
  child.on('exit', () => child.emit('said'));
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`mf dev ended: ${text}`);
      await once(child, 'said');
    }
  };
  return { child, says };
}

// Wrong codes, a refused link and missing pages. React's development build warns about how the shell waits for a remote's
// module.
test.use({
  expectedErrors:
    /status of (403|404|422)|called use\(\) to suspend|Thrown on purpose|while compiling|own-work\.page\.tsx/,
});

test('a remote in development runs in the live shell, updates with its state, and ends by one button', async ({
  page,
  baseURL,
  consoleURL,
  operator,
}) => {
  // Two development servers start without a cache.
  test.setTimeout(300_000);
  const remote = await newRemote();
  edit(remote.page, /<p>.*<\/p>/, '<Counter />');
  edit(
    remote.page,
    'const Title',
    `function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Counted {count}</button>;
}

const Title`,
  );
  edit(remote.page, 'import styled', "import { useState } from 'react';\nimport styled");
  const { token } = await operator.token('own-work', [NAME]);
  const dev = mfDev(remote.dir, { LECTERN_URL: baseURL, LECTERN_TOKEN: token });
  try {
    const code = await dev.says(/enter ([0-9A-Z]{4}-[0-9A-Z]{4}) /);
    const server = await dev.says(/served at (http:\/\/localhost:\d+)/);

    await page.goto(await dev.says(/Open (\S+\/overrides) /));
    await expect(page).toHaveURL(`${consoleURL}/overrides`);
    await hasNoViolation(page, 'the form', 'main');
    await page.getByLabel('Code').fill('WRNG WRNG');
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(page.getByRole('alert')).toContainText('There is no such code.');
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Show it' }).click();

    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Own work', { timeout: 30_000 });
    const banner = page.getByRole('region', { name: 'Override' });
    await expect(banner).toContainText(`You see ${NAME} from ${server}`);

    // It covers nothing: the footer ends above it.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [footer, fixed] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      banner.boundingBox(),
    ]);
    expect((footer?.y ?? Infinity) + (footer?.height ?? 0)).toBeLessThanOrEqual((fixed?.y ?? 0) + 1);
    await hasNoViolation(page, 'the banner', '.override');

    // Every other remote comes from the site.
    await page.getByRole('navigation').getByRole('link', { name: 'Speakers' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Speakers/);
    await expect(banner).toBeVisible();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.some((url) => url.startsWith(`${baseURL}/assets/mf-discover/`))).toBe(true);
    await page.goBack();

    const counter = page.getByRole('button', { name: /Counted/ });
    await counter.click();
    await counter.click();
    await expect(counter).toHaveText('Counted 2');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const text of ['changed once', 'changed twice', 'changed again']) {
      edit(remote.page, /<Title>.*<\/Title>/, `<Title>Own work, ${text}</Title>`);
      await page.getByRole('heading', { name: `Own work, ${text}` }).waitFor();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await expect(counter).toHaveText('Counted 2');
    }

    // A runtime error replaces the page, below the header, until the sources are fixed; a compile error
    // overlays the page.
    edit(
      remote.page,
      'const [count,',
      "if (location.hash === '') throw new Error('Thrown on purpose.');\n  const [count,",
    );
    const thrown = page.getByText('Error: Thrown on purpose.');
    await expect(thrown).toBeVisible();
    const failure = page.getByRole('alert').filter({ hasText: 'unavailable' });
    const [header, message] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      failure.boundingBox(),
    ]);
    expect(message?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
    edit(remote.page, "if (location.hash === '') throw new Error('Thrown on purpose.');\n", '');
    await expect(counter).toBeVisible();
    await expect(thrown).toBeHidden();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    edit(remote.page, 'const [count,', 'const [count');
    const overlay = page.frameLocator('#rspack-dev-server-client-overlay');
    await expect(overlay.getByText('own-work.page.tsx').first()).toBeVisible();
    edit(remote.page, 'const [count', 'const [count,');
    // After a compile error the development server's client reloads the page, which would lose the effect of
    // a press.
    const isSame = () => page.evaluate(() => 'sameDocument' in window).catch(() => true);
    await expect.poll(isSame).toBe(false);
    await expect(counter).toBeVisible();
    await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0);

    await banner.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL(PATH);
    // It was never published.
    await expect(page.getByText(/404/)).toBeVisible();
    await expect(banner).toBeHidden();

    dev.child.kill('SIGINT');
    expect(await once(dev.child, 'close')).toEqual([0, null]);
    await expect(fetch(server)).rejects.toThrow('fetch failed');
  } finally {
    if (dev.child.exitCode === null) {
      dev.child.kill('SIGINT');
      await once(dev.child, 'close');
    }
    remote.remove();
  }
});

test('another browser, and a link, see nothing of an override', async ({
  consoleURL,
  operator,
  page,
  visitorWith,
}) => {
  const { code } = await operator.call<{ code: string }>('POST', '/overrides', {
    remotes: [
      {
        base: 'http://localhost:9/',
        name: 'mf-elsewhere',
        version: 'development',
        type: 'script',
        global: 'mf_elsewhere',
        entry: 'remoteEntry.js',
        pages: { '/elsewhere': './page' },
        slots: {},
      },
    ],
  });
  await page.goto(`${consoleURL}/overrides?code=${code}`);
  await expect(page.getByLabel('Code')).toHaveValue('');
  // The link that the console makes, requested by someone else and opened by a press on another page.
  const form = await page.request.get(`${consoleURL}/overrides`);
  const [, authenticity_token = ''] =
    /name="authenticity_token" value="([^"]+)"/.exec(await form.text()) ?? [];
  const made = await page.request.post(`${consoleURL}/overrides`, {
    form: { authenticity_token, code },
    headers: { origin: consoleURL },
    maxRedirects: 0,
  });
  const link = made.headers().location ?? '';
  expect(link).toContain('/overrides/start?token=');
  await page.goto('/');
  await page.evaluate((href) => {
    const anchor = Object.assign(document.createElement('a'), { href, textContent: 'A link' });
    document.body.prepend(anchor);
  }, link);
  await page.getByRole('link', { name: 'A link' }).click();
  await expect(page.getByRole('alert')).toContainText('enter the code on the console');
  await page.goto('/elsewhere');
  await expect(page.getByText(/404/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Override' })).toBeHidden();

  const own = await visitorWith();
  const [overridden, cookies] = [await own.newPage(), await own.cookies()];
  await overridden.goto('/overrides');
  await overridden.getByRole('link', { name: `${consoleURL}/overrides` }).click();
  await overridden.getByLabel('Code').fill(code);
  await overridden.getByRole('button', { name: 'Show it' }).click();
  // Its server is down: the banner says so and offers the way out, even without scripts.
  const banner = overridden.getByRole('region', { name: 'Override' });
  await expect(banner).toContainText('You see mf-elsewhere from http://localhost:9');
  expect(cookies.some(({ name }) => name === '__Host-lectern_override')).toBe(false);

  const given = (await own.cookies()).filter(({ name }) => name === '__Host-lectern_override');
  expect(given).toHaveLength(1);
  await page.context().addCookies(given);
  await page.reload();
  await expect(page.getByText(/404/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Override' })).toBeHidden();

  await overridden.context().clearCookies({ name: 'nothing' });
  await banner.getByRole('button', { name: 'Reset' }).click();
  await expect(banner).toBeHidden();
});
