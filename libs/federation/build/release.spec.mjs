import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CONTRACT_VERSION, ReleaseManifest } from '@lectern/contracts';
import { container } from './container.mjs';
import { CONTRACT } from './contract.mjs';
import { satisfy } from './lean/semver.mjs';
import { release } from './release.mjs';
import { exposeName, workspaceOf } from './workspace.mjs';

const fixture = join(import.meta.dirname, '../test/fixture-remote');
const rspack = join(import.meta.dirname, '../../../node_modules/.bin/rspack');

/** @param {string} dir */
function build(dir) {
  execFileSync(rspack, ['build'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
  return release(dir);
}

describe('a remote', () => {
  /** @type {string} */ let dir;
  /** @type {ReleaseManifest} */ let manifest;
  /** @param {string} path */
  const read = (path) => readFileSync(join(dir, 'dist', path));

  beforeAll(async () => {
    // Beside the fixture, so that packages resolve; hidden from checks of types and style that run meanwhile.
    dir = mkdtempSync(join(dirname(fixture), '.fixture-remote-'));
    cpSync(fixture, dir, { recursive: true, filter: (path) => !path.includes('dist') });
    manifest = await build(dir);
  }, 60_000);
  afterAll(() => rmSync(dir, { recursive: true }));

  test('is described in the format the platform expects', () => {
    expect(ReleaseManifest.parse(JSON.parse(read('release.json').toString()))).toEqual(manifest);
    expect(manifest).toMatchObject({
      name: 'mf-fixture',
      version: expect.stringMatching(/^1\.2\.3-[0-9a-f]{10}$/),
      entry: 'remoteEntry.js',
      server: 'server.cjs',
      pages: { '/one/:id': './one', '/uno': './one' },
      slots: { 'header-search': './box' },
    });
    expect(manifest.global).toContain(manifest.version.replace(/\W/g, '_'));
    expect(manifest.exposes.map(({ name, exports }) => [name, exports])).toEqual([
      ['./box', ['slot']],
      ['./one', ['page']],
    ]);
  });

  test('every file has its hash, its size, and a compressed copy where that is smaller', () => {
    for (const { path, integrity, bytes, brotli } of manifest.files) {
      const content = read(path);
      expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
      expect(bytes).toBe(content.length);
      if (brotli < bytes) expect(brotliDecompressSync(read(`${path}.br`)).equals(content)).toBe(true);
    }
    for (const { chunks } of manifest.exposes) {
      for (const chunk of chunks) expect(chunk).toMatch(/\.[0-9a-f]{10}\.js$/);
    }
  });

  test('its entry contains the hashes of its chunks, and no library that the shell shares', () => {
    const entry = read('remoteEntry.js').toString();
    for (const { chunks } of manifest.exposes) {
      for (const chunk of chunks) {
        const file = manifest.files.find(({ path }) => path === chunk);
        expect(entry).toContain(file?.integrity);
      }
    }
    const all = manifest.files
      .filter(({ path }) => path.endsWith('.js'))
      .reduce((sum, { brotli }) => sum + brotli, 0);
    expect(all).toBeLessThan(6_000);
  });

  test('its server build requires the shared libraries by name, and class names match in both builds', () => {
    const server = read('server.cjs').toString();
    const required = [...server.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name).sort();
    expect(required).toEqual(['@lectern/remote', 'react/jsx-runtime', 'styled-components']);
    const id = /componentId:"([^"]+)"/.exec(server)?.[1];
    expect(id).toMatch(/^mf-fixture__/);
    expect(read(manifest.exposes[1]?.chunks[0] ?? '').toString()).toContain(id);
    expect(server).toMatch(/"\.\/one":\w+,"\.\/box":\w+/);
  });

  test('pictures, fonts and style sheets have the same address in both builds, and class names match', () => {
    const { version, files, exposes } = manifest;
    const server = read('server.cjs').toString();
    const one = exposes.find(({ name }) => name === './one');
    const script = read(one?.chunks[0] ?? '').toString();
    const pictures = files.map(({ path }) => path).filter((path) => path.endsWith('.svg'));
    expect(pictures).toEqual([
      expect.stringMatching(/^far-star-1-\.[0-9a-f]{10}\.svg$/),
      expect.stringMatching(/^star\.[0-9a-f]{10}\.svg$/),
    ]);
    for (const built of [server, script]) {
      for (const picture of pictures) expect(built).toContain(`"/assets/mf-fixture/${version}/${picture}"`);
    }
    expect(one?.styles).toEqual([expect.stringMatching(/^one\.[0-9a-f]{10}\.css$/)]);
    const sheet = read(one?.styles?.[0] ?? '').toString();
    expect(sheet).toContain(`url("/assets/mf-fixture/${version}/${pictures[1]}")`);
    const frame = /mf-fixture__one\.module__frame__[\w-]+/.exec(server)?.[0];
    expect(script).toContain(`"${frame}"`);
    expect(sheet).toContain(frame?.replace('.', '\\.'));
  });

  test('the same inputs give the same release, other inputs a different one', async () => {
    expect(await build(dir)).toEqual(manifest);
    // Independent of the folder's name.
    expect(workspaceOf(fixture).version).toBe(manifest.version);
    writeFileSync(join(dir, 'src/extra.ts'), 'export const extra = 1;\n');
    expect(workspaceOf(dir).version).not.toBe(manifest.version);
  }, 60_000);

  test('a build with a missing file is refused', async () => {
    rmSync(join(dir, 'dist', manifest.exposes[0]?.chunks[0] ?? ''));
    await expect(release(dir)).rejects.toThrow('is missing in dist');
  });
});

describe('a changed remote', () => {
  /** @type {string} */ let dir;
  beforeEach(() => {
    dir = mkdtempSync(join(dirname(fixture), '.fixture-remote-'));
    cpSync(fixture, dir, { recursive: true, filter: (path) => !path.includes('dist') });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  /** @param {object} changes of package.json */
  function change(changes) {
    const file = join(dir, 'package.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
  }

  test('contains a library with the class names that it has in every build, on both sides', async () => {
    change({ dependencies: { '@lectern/notes': '*' } });
    writeFileSync(
      join(dir, 'src/one.page.tsx'),
      `import { NoteText } from '@lectern/notes';
      import { definePage } from '@lectern/remote';
      export const page = definePage({ Page: () => <NoteText content="Text" /> });\n`,
    );
    const { exposes } = await build(dir);
    const idsIn = (/** @type {string} */ file) =>
      [...readFileSync(join(dir, 'dist', file), 'utf8').matchAll(/componentId:"([^"]+)"/g)]
        .map(([, id]) => id)
        .sort();
    const ids = idsIn('server.cjs');
    expect(new Set(ids.map((id) => id?.split('__')[0]))).toEqual(new Set(['notes', 'ui']));
    expect(idsIn(exposes[1]?.chunks[0] ?? '')).toEqual(ids);
  }, 60_000);

  test("is reported by the bundler with the preset's message", () => {
    change({ lectern: { pages: { '/one': './src/one.page.tsx', '/two': './src/deep/one.page.tsx' } } });
    const { status, stdout, stderr } = spawnSync(rspack, ['build'], { cwd: dir, encoding: 'utf8' });
    expect(status).toBe(1);
    const output = stdout + stderr;
    expect(output).toContain(
      "Two exposed modules are called './one': ./src/one.page.tsx and ./src/deep/one.page.tsx. Rename one.",
    );
    expect(output).not.toMatch(/base64|ERR_|\bat /);
  }, 60_000);

  test('is refused because its page is not a page', async () => {
    writeFileSync(join(dir, 'src/one.page.tsx'), 'export const page = 42;\n');
    await expect(build(dir)).rejects.toThrow(
      './one exports `page`, which is a number. Write export const page = definePage({ Page: … }).',
    );
  }, 60_000);

  test.each([
    ['createGlobalStyle', '`body {}`', 'Style your own elements with `styled`, or import a .css file.'],
    ['useTheme', '()', 'Use `theme` of @lectern/ui, whose tokens are CSS variables.'],
    ['isStyledComponent', '(1)', 'Of its names, only css, keyframes, styled exist in pages.'],
  ])('is refused because it uses %s, which browsers do not have', (name, used, instead) => {
    const source = `import { ${name} } from 'styled-components';\nexport const found = ${name}${used};\n`;
    writeFileSync(join(dir, 'src/found.ts'), source);
    const slot = join(dir, 'src/box.slot.tsx');
    const before = readFileSync(slot, 'utf8');
    writeFileSync(slot, `import { found } from './found';\n${before.replace('"Box"', '{String(found)}')}`);
    const { status, stdout, stderr } = spawnSync(rspack, ['build'], {
      cwd: dir,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    expect(stdout + stderr).toContain(
      `src/found.ts uses ${name} of styled-components, which the shell does not share. ${instead}`,
    );
    expect(status).toBe(1);
  });

  test('may import code that mentions such a name without using it', async () => {
    const source = `import { StyleSheetManager } from 'styled-components';
      export const unused = () => StyleSheetManager;
      export const used = 'used';\n`;
    writeFileSync(join(dir, 'src/found.ts'), source);
    const slot = join(dir, 'src/box.slot.tsx');
    const before = readFileSync(slot, 'utf8');
    writeFileSync(slot, `import { used } from './found';\n${before.replace('"Box"', '{used}')}`);
    await expect(build(dir)).resolves.toMatchObject({ name: 'mf-fixture' });
  });

  test('states the React it requires, and the gate refuses it', async () => {
    change({ dependencies: { react: '18.3.1' } });
    const { shared } = await build(dir);
    const { version } = JSON.parse(readFileSync(join(fixture, '../../../remote/package.json'), 'utf8'));
    expect(shared).toMatchObject({
      react: '18.3.1',
      'react/jsx-runtime': '18.3.1',
      '@lectern/remote': `^${version}`,
    });
  }, 60_000);

  test.each([
    [{ version: undefined }, 'package.json of mf-fixture has no version'],
    [
      { version: 'banana' },
      '"banana" in package.json of mf-fixture is not a valid version, such as "0.1.0".',
    ],
    [{ lectern: { page: {} } }, 'lectern.page in package.json is unknown'],
    [{ lectern: {} }, 'has neither pages nor slots'],
    [{ lectern: { slots: { 'header-search': 42 } } }, 'lectern.slots["header-search"] in package.json is 42'],
    [{ lectern: { pages: { '/x': './src/X.page.tsx' } } }, 'lower-case letters'],
    [{ lectern: { pages: { '/x': 'x' } } }, "such as './src/news.page.tsx'"],
    [{ lectern: { pages: ['/x'] } }, 'lectern.pages in package.json is not an object'],
  ])('is refused with %j in its package.json', (changes, text) => {
    change(changes);
    expect(() => workspaceOf(dir)).toThrow(text);
  });
});

describe('a build by another bundler', () => {
  /** @type {string} */ let dir;
  const MANIFEST = {
    metaData: {
      name: 'theirs',
      globalName: 'theirs_1',
      remoteEntry: { name: 'entry.js', path: 'assets', type: 'module' },
    },
    exposes: [{ path: './one', assets: { js: { sync: ['assets/one.js'] } } }],
    shared: [{ name: 'react/jsx-runtime', requiredVersion: '^19.1.0' }, { name: '@lectern/remote' }],
  };
  /** @param {object} manifest */
  const built = (manifest) => writeFileSync(join(dir, 'dist/mf-manifest.json'), JSON.stringify(manifest));

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'lectern-theirs-'));
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({
        name: 'mf-theirs',
        version: '2.0.0',
        lectern: { pages: { '/one': './src/one.page.tsx' } },
      }),
    );
    for (const folder of ['dist/assets', 'dist/.vite']) mkdirSync(join(dir, folder), { recursive: true });
    for (const file of ['assets/entry.js', 'assets/one.js', '.vite/manifest.json'])
      writeFileSync(join(dir, 'dist', file), 'export {};');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('is described from its mf-manifest.json and package.json alone', async () => {
    built(MANIFEST);
    const manifest = await release(dir);
    expect(ReleaseManifest.parse(manifest)).toMatchObject({
      name: 'mf-theirs',
      type: 'module',
      global: 'theirs_1',
      entry: 'assets/entry.js',
      server: null,
      pages: { '/one': './one' },
      exposes: [{ name: './one', chunks: ['assets/one.js'] }],
      shared: { react: '^19.1.0', 'react/jsx-runtime': '^19.1.0', '@lectern/remote': '*' },
    });
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'assets/entry.js',
      'assets/one.js',
      'mf-manifest.json',
    ]);
  });

  test('that bundles its own React does not claim to share one', async () => {
    built({ ...MANIFEST, shared: [{ name: '@lectern/remote', requiredVersion: '^0.1.0' }] });
    expect((await release(dir)).shared).toEqual({ '@lectern/remote': '^0.1.0' });
  });

  test('that pages cannot load is refused', async () => {
    const { metaData } = MANIFEST;
    const remoteEntry = { ...metaData.remoteEntry, type: 'commonjs2' };
    built({ ...MANIFEST, metaData: { ...metaData, remoteEntry } });
    await expect(release(dir)).rejects.toThrow("of type 'commonjs2'");
    built({ ...MANIFEST, exposes: [] });
    await expect(release(dir)).rejects.toThrow('does not expose ./one');
  });

  test('gets its settings from the container function', () => {
    const { name, version, exposes } = workspaceOf(dir);
    expect(container(dir)).toMatchObject({
      name: `${name}_${version}`.replace(/\W/g, '_'),
      uniqueName: `${name}@${version}`,
      exposes,
      shared: {
        react: { singleton: true, import: false },
        '@lectern/auth': { singleton: true, import: false },
      },
    });
  });
});

test('modules are exposed under their base name', () => {
  expect(exposeName('./src/features/talk/talk.page.tsx')).toBe('./talk');
});

test('releases are built for the contract of this tree', () => {
  expect(CONTRACT).toBe(CONTRACT_VERSION);
});

test.each([
  ['19.3.1', '^19.3.0', true],
  ['20.0.0', '^19.3.0', false],
  ['19.2.9', '^19.3.0', false],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['2.0.0', '>=1.5', true],
  ['1.4.0', '<=1.4.0', true],
  ['1.4.1', '<=1.4.0', false],
  ['3.0.0', '^1.0.0 || ^3.0.0', true],
  ['1.0.0', '*', true],
  ['not a version', '^1.0.0', false],
])('version %s in range %s: %s', (version, range, expected) => {
  expect(satisfy(version, range)).toBe(expected);
});
