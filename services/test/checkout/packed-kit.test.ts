import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GateReport, ReleaseManifest } from '@lectern/contracts';
import { ReleasesService } from '../../src/platform/releases/releases.service.js';
import { integrityOf } from '../support/fixture-builds.js';
import { type RolloutsApp, startRolloutsApp } from '../support/rollouts-app.js';

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const MINUTES = 300_000;

interface Ended {
  code: number | null;
  /** Of both streams. */
  out: string;
}

/**
 * What a team outside the repository has: the kit that `npm run pack` makes, and npm. This checkout plays the
 * registry: packages are unpacked as npm would, third-party libraries linked.
 */
describe('a remote in its own folder, from the packed kit', () => {
  let place: string;
  let folder: string;
  /** The kit. */
  let packed: Buffer;
  let lectern: RolloutsApp;
  let env: Record<string, string>;

  const run = (dir: string, program: string, ...args: string[]): Promise<Ended> => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: dir,
      env: { PATH: process.env.PATH ?? '', HOME: place, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (out += String(part)));
    return new Promise((done) => child.on('close', (code) => done({ code, out })));
  };
  const done = async (...[dir, program, ...args]: Parameters<typeof run>) => {
    const { code, out } = await run(dir, program, ...args);
    expect({ code, problem: code === 0 ? '' : out }).toEqual({ code: 0, problem: '' });
    return out;
  };
  const unpack = async (archive: string, to: string) => {
    await mkdir(to, { recursive: true });
    const child = spawn('tar', ['-xzf', archive, '-C', to, '--strip-components=1']);
    expect(await new Promise((ended) => child.on('close', ended))).toBe(0);
  };
  const installed = (path: string) => join(folder, 'node_modules/@lectern', path);
  const mf = (...args: string[]) => run(folder, installed('mf/mf.mjs'), ...args);

  beforeAll(async () => {
    // Folders have names like this on many machines.
    place = join(await mkdtemp(join(tmpdir(), 'lectern-kit-')), 'Jürgen’s 100% remotes');
    await mkdir(place);
    folder = join(place, 'mf-kit');
    lectern = await startRolloutsApp('sqlite');
    // The gate renders the remote's pages with it.
    await lectern.app.get(ReleasesService).register(join(CHECKOUT, 'shell/dist'), 'local build');
    const { body } = await lectern.operator.post<{ token: string }>('/api/v1/tokens', {
      team: 'kit',
      remotes: ['mf-kit'],
    });
    env = { LECTERN_URL: lectern.url, LECTERN_TOKEN: body.token };
    const packages = join(place, 'packages');
    await done(CHECKOUT, 'libs/tooling/pack.mjs', '--as-built', '--to', packages);
    const [kit = ''] = (await readdir(packages)).filter((file) => file.startsWith('lectern-kit-'));
    packed = await readFile(join(packages, kit));
    await unpack(join(packages, kit), join(place, 'kit'));
    // The team has only this file.
    await rm(packages, { recursive: true });
  }, MINUTES);
  afterAll(async () => {
    await lectern.close();
    await rm(dirname(place), { recursive: true });
  });

  async function install(): Promise<void> {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, from] of Object.entries(wanted)) {
      if (from.startsWith('file:')) {
        await unpack(join(folder, from.slice('file:'.length)), join(folder, 'node_modules', name));
        continue;
      }
      const has = JSON.parse(
        await readFile(join(CHECKOUT, 'node_modules', name, 'package.json'), 'utf8'),
      ) as {
        version: string;
      };
      expect({ name, version: from }).toEqual({ name, version: has.version });
    }
    for (const name of await readdir(join(CHECKOUT, 'node_modules'))) {
      if (name.startsWith('.') || name === '@lectern') continue;
      await symlink(join(CHECKOUT, 'node_modules', name), join(folder, 'node_modules', name));
    }
  }

  test(
    'is created, type-checked, tested, built, checked, published and live',
    async () => {
      await done(place, join(place, 'kit/bin/kit.mjs'), 'new', 'mf-kit');
      // The kit's unpacked folder is gone, as npx may clear it: the remote's folder has everything it needs.
      await rm(join(place, 'kit'), { recursive: true });
      await install();
      await done(folder, installed('tooling/tsc7.mjs'), '-p', '.');
      await usePictures();
      await done(folder, installed('tooling/tsc7.mjs'), '-p', '.');
      expect(await done(folder, installed('tooling/jest.mjs'))).toContain('1 passed, 1 total');
      await done(folder, installed('mf/mf.mjs'), 'build');
      expect((await mf('check')).out).toContain('All checks passed.');

      const published = await mf('publish', '--json');
      expect(published).toMatchObject({ code: 0 });
      const { release } = JSON.parse(published.out) as GateReport;
      const written = await readFile(join(folder, 'dist/release.json'), 'utf8');
      const { version, entry, pages, files } = ReleaseManifest.parse(JSON.parse(written));
      expect(release).toMatchObject({ remote: 'mf-kit', version, published_by: 'team:kit' });
      expect(pages).toEqual({ '/kit': './kit' });

      const { body: page } = await lectern.client().get<string>('/kit');
      expect(page).toContain(`/assets/mf-kit/${version}/${entry}`);
      // Its pictures and style sheets are there, under the names in the server build.
      const server = await readFile(join(folder, 'dist/server.cjs'), 'utf8');
      const addresses = [...server.matchAll(/"(\/assets\/mf-kit\/[^"]+)"/g)].map(
        ([, address]) => address ?? '',
      );
      expect(addresses).toHaveLength(2);
      const sheet = /<link rel="stylesheet" href="([^"]+)" [^>]*integrity="sha384-/.exec(page)?.[1] ?? '';
      expect(sheet).toMatch(/^\/assets\/mf-kit\/.*\.css$/);
      for (const address of [...addresses, sheet]) {
        const { status, headers } = await lectern.client().get(address);
        const type = address.endsWith('.svg')
          ? 'image/svg+xml'
          : address.endsWith('.css')
            ? 'text/css'
            : 'font/woff2';
        expect([address, status, headers.get('content-type')]).toEqual([
          address,
          200,
          expect.stringContaining(type),
        ]);
      }
      const { body: script } = await lectern.client().get<string>(`/assets/mf-kit/${version}/${entry}`);
      expect(integrityOf(script)).toBe(files.find(({ path }) => path === entry)?.integrity);
      // Taken from the shell, so that a page has only one of each.
      expect(files.reduce((sum, { brotli }) => sum + brotli, 0)).toBeLessThan(30_000);

      const again = await mf('publish');
      expect(again).toMatchObject({ code: 1, out: expect.stringContaining(version) });
    },
    MINUTES,
  );

  /** Adds a style sheet, a font and a picture as the guide describes, without any configuration. */
  async function usePictures(): Promise<void> {
    const source = (file: string) => join(folder, 'src', file);
    await writeFile(source('star.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(source('face.woff2'), 'A font.');
    await writeFile(source('kit.module.css'), '.frame { color: red; }\n');
    const page = await readFile(source('kit.page.tsx'), 'utf8');
    const imports = `import face from './face.woff2';\nimport styles from './kit.module.css';\n`;
    const used = `      <img className={styles.frame} src={new URL('./star.svg', import.meta.url).href} alt={face} />\n`;
    await writeFile(source('kit.page.tsx'), imports + page.replace('    </Wrap>', `${used}    </Wrap>`));
  }

  test(
    'is not published with changes made after the build',
    async () => {
      const page = join(folder, 'src/kit.page.tsx');
      const before = await readFile(page, 'utf8');
      await writeFile(page, before.replace('its own remote', 'another remote'));
      for (const command of ['check', 'publish'])
        expect(await mf(command)).toMatchObject({
          code: 1,
          out: expect.stringContaining('its sources have changed since'),
        });
      await writeFile(
        page,
        before.replace('<h1', '<h1').replace('return (', 'const wrong: string = 1;\n  return ('),
      );
      expect(await mf('build')).toMatchObject({
        code: 1,
        out: expect.stringContaining('The type check failed.'),
      });
      await writeFile(page, before);
    },
    MINUTES,
  );

  test(
    'is installed from its own files only, without a request to the registry',
    async () => {
      const requested: string[] = [];
      const registry = createServer((request, response) => {
        requested.push(decodeURIComponent(request.url ?? ''));
        response.writeHead(404).end();
      }).listen(0, '127.0.0.1');
      await once(registry, 'listening');
      const { port } = registry.address() as AddressInfo;
      const lone = join(place, 'lone');
      await mkdir(join(lone, 'vendor'), { recursive: true });
      for (const file of ['package.json', '.npmrc'])
        await writeFile(join(lone, file), await readFile(join(folder, file)));
      // As if another package's range requested a package of the scope that no file provides.
      const manifest = JSON.parse(await readFile(join(lone, 'package.json'), 'utf8')) as {
        dependencies: object;
      };
      const wanted = [
        manifest,
        { ...manifest, devDependencies: {}, dependencies: { '@lectern/contracts': '0.1.0' } },
      ];
      for (const each of wanted) {
        await writeFile(join(lone, 'package.json'), JSON.stringify(each));
        const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0'];
        const child = spawn(
          'npm',
          [...args, `--registry=http://127.0.0.1:${port}/`, `--cache=${join(place, 'cache')}`],
          {
            cwd: lone,
            env: { PATH: process.env.PATH ?? '', HOME: place },
            stdio: 'ignore',
          },
        );
        expect(await new Promise((ended) => child.on('close', ended))).not.toBe(0);
      }
      registry.close();
      expect(requested.filter((path) => path.includes('lectern'))).toEqual([]);
    },
    MINUTES,
  );

  test(
    'finds its command in its own packages, without a request to a registry',
    async () => {
      const requested: string[] = [];
      const registry = createServer((request, response) => {
        requested.push(request.url ?? '');
        response.writeHead(404).end();
      }).listen(0, '127.0.0.1');
      await once(registry, 'listening');
      const { port } = registry.address() as AddressInfo;
      const npx = async (dir: string) => {
        const child = spawn('npx', ['--no', '@lectern/mf', 'help'], {
          cwd: dir,
          env: {
            PATH: process.env.PATH ?? '',
            HOME: place,
            npm_config_registry: `http://127.0.0.1:${port}/`,
            npm_config_cache: join(place, 'cache'),
            npm_config_fetch_retries: '0',
          },
        });
        let out = '';
        child.stdout.on('data', (part) => (out += String(part)));
        return { code: (await once(child, 'close'))[0] as number, out };
      };
      // As linked by npm.
      const bin = join(folder, 'node_modules/.bin');
      await mkdir(bin, { recursive: true });
      await symlink('../@lectern/mf/mf.mjs', join(bin, 'lectern-mf'));
      await chmod(installed('mf/mf.mjs'), 0o755);
      expect(await npx(folder)).toMatchObject({ code: 0, out: expect.stringContaining('publish') });
      expect(requested).toEqual([]);
      // Elsewhere npx runs nothing: the name on the registry belongs to the scope's owner.
      expect((await npx(place)).code).not.toBe(0);
      expect(requested.filter((path) => decodeURIComponent(path) !== '/@lectern/mf')).toEqual([]);
      registry.close();
    },
    MINUTES,
  );

  test('comes from the same kit, byte for byte, as long as the sources are the same', async () => {
    const again = join(place, 'again');
    await done(CHECKOUT, 'libs/tooling/pack.mjs', '--as-built', '--to', again);
    const [kit = ''] = (await readdir(again)).filter((file) => file.startsWith('lectern-kit-'));
    expect((await readFile(join(again, kit))).equals(packed)).toBe(true);
  });

  test('can create a second one beside it, from the same packages', async () => {
    const created = await mf('new', 'mf-second', '--json');
    expect(created).toMatchObject({ code: 0 });
    const { folder: second, files } = JSON.parse(created.out) as { folder: string; files: string[] };
    expect(second).toBe(join(place, 'mf-second'));
    expect(files).toContain('src/second.page.tsx');
    expect(files).toContain('.npmrc');
    // pnpm and Yarn ask a registry for no package of the scope: each is mapped to its file.
    const { dependencies, devDependencies, resolutions, pnpm } = JSON.parse(
      await readFile(join(second, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies' | 'resolutions', Record<string, string>> & {
      pnpm: { overrides: object };
    };
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@lectern/'),
    );
    expect(resolutions).toEqual(Object.fromEntries(own));
    expect(pnpm.overrides).toEqual(resolutions);
    expect(await readdir(join(second, 'vendor'))).toEqual(await readdir(join(folder, 'vendor')));
  });
});
