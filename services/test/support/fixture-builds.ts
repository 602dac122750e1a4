import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { manifestWith, type ReleaseManifest } from '@lectern/contracts';
import { ReleasesService } from '../../src/platform/releases/releases.service.js';
import type { TestApp } from './test-app.js';

export interface FixtureBuild {
  name: string;
  version?: string;
  type?: ReleaseManifest['type'];
  pages?: Record<string, string>;
  /** Source of the server build. */
  server: string;
  files?: Record<string, string>;
}

/** A shell that renders what the page's owner exposes: a function from the address to parts of the page. */
export const SHELL: FixtureBuild = {
  name: 'shell',
  files: {
    'main.js': 'start();',
    'vendor.js': 'library();',
    'text.woff2': 'font',
    'document.css': '@font-face{src:url("%base%text.woff2")}',
  },
  server: `
    exports.shared = { api: { get: async (path) => (await fetch(path)).json() } };
    exports.render = async ({ url, exports: page, languages, busy }) => {
      const head = { title: 'Shell', description: 'The shell itself', canonical: url };
      if (!page) return { body: '<h1>Shell</h1>', styles: '', head, queries: null };
      return { body: '', styles: '<style data-styled="true">.a{}</style>', queries: null, head, ...(await page({ url, languages, busy })) };
    };`,
};

/** Writes a build as `rspack build && lectern-mf release` leave it. Resolves to its folder. */
export async function writeBuild({
  name,
  version = '1.0.0',
  type = 'script',
  pages = {},
  server,
  files = {},
}: FixtureBuild): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), `lectern-${name}-`));
  const isShell = name === 'shell';
  const all: Record<string, string> = {
    ...(!isShell && { 'remoteEntry.js': `${name} = container;`, 'page.js': `page("${name}");` }),
    ...files,
    'server.cjs': server,
  };
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  const manifest = manifestWith({
    name,
    version,
    type,
    global: isShell ? null : name.replace(/-/g, '_'),
    entry: isShell ? 'main.js' : 'remoteEntry.js',
    server: 'server.cjs',
    pages,
    exposes: isShell ? [] : [{ name: './page', chunks: ['page.js'] }],
    chunks: isShell ? ['vendor.js'] : [],
    preload: isShell ? ['text.woff2'] : [],
    styles: isShell ? 'document.css' : null,
    files: Object.entries(all).map(([path, content]) => ({
      path,
      integrity: integrityOf(content),
      bytes: Buffer.byteLength(content),
      brotli: Buffer.byteLength(content),
    })),
  });
  await writeFile(join(dist, 'release.json'), JSON.stringify(manifest));
  return dist;
}

/** Registers a local build. @returns whether it is a new release */
export async function registerBuild(app: TestApp['app'], build: FixtureBuild): Promise<boolean> {
  const dist = await writeBuild(build);
  const isNew = await app.get(ReleasesService).register(dist, 'local build');
  // The files are kept elsewhere.
  await rm(dist, { recursive: true });
  return isNew;
}

export const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
