import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { manifestWith, type ReleaseManifest } from '@lectern/contracts';
import { pack } from 'tar-stream';
import { clientChunk, clientEntry, serverBuild, TRIED } from './container';
import type { Fault } from './fault';

export interface FixtureRemote {
  /** Such as `fx-news`; unique to the test, since specs share the site. */
  name: string;
  version: string;
  /** Path pattern → module (`./page`); one page at `/{name}` when left out. */
  pages?: Record<string, string>;
  slots?: Record<string, string>;
  /**
   * Module → JavaScript expression for its exports, if the module is not the default page that shows its name
   * and version. In scope: `React`, `lectern` (`@lectern/remote`), `styled`, `name`, `version`, `isServer`,
   * `lazy` and `definePage`, which makes the usual page with more elements in it. It also runs on the server.
   */
  code?: Record<string, string>;
  faults?: readonly Fault[];
  /** `false` leaves the server build out. */
  server?: boolean;
  /** Final changes to the manifest. */
  manifest?: Partial<ReleaseManifest>;
}

export interface FixtureBuild {
  name: string;
  version: string;
  manifest: ReleaseManifest;
  /** As `mf publish` sends it. */
  archive: Buffer;
  /** Path of a file on the site. */
  address: (file: string) => string;
}

/**
 * A module's chunk; also one that no page names, which the page loads on demand ({@link FixtureRemote.code},
 * `lazy`).
 */
export const chunkOf = (expose: string) => `${expose.replace(/^\.\//, '')}.0123456789.js`;

const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A build of a remote without a bundler: a module federation container (type `script`) that takes React,
 * `@lectern/remote` and styled-components from the page, one chunk per module, and a server build. Every page
 * element identifies its release: `[data-remote][data-version]`, and `[data-live]` has the version once its
 * effects have run.
 */
export async function fixtureRemote(remote: FixtureRemote): Promise<FixtureBuild> {
  const { name, version, slots = {}, faults = [] } = remote;
  const pages = remote.pages ?? { [`/${name}`]: './page' };
  const exposed = [...new Set([...Object.values(pages), ...Object.values(slots)])];
  const modules = [...new Set([...exposed, ...Object.keys(remote.code ?? {})])];
  const global = `${name}_${version}`.replace(/\W/g, '_');
  const source = { name, version, global, faults: new Set(faults), code: remote.code ?? {} };

  const contents: Record<string, string> = {};
  const chunks: Record<string, { path: string; integrity: string }> = {};
  for (const module of modules) {
    const path = chunkOf(module);
    contents[path] = clientChunk(module, source);
    chunks[module] = { path, integrity: integrityOf(contents[path]) };
  }
  contents['remoteEntry.js'] = clientEntry(chunks, source);
  if (remote.server !== false) contents['server.cjs'] = serverBuild(exposed, source);

  const files = new Map<string, string | Buffer>(Object.entries(contents));
  const described = Object.entries(contents).map(([path, content]) => {
    const bytes = Buffer.byteLength(content);
    const copy = brotliCompressSync(content);
    if (copy.length < bytes) files.set(`${path}.br`, copy);
    return { path, integrity: integrityOf(content), bytes, brotli: Math.min(copy.length, bytes) };
  });
  const manifest = manifestWith({
    name,
    version,
    global,
    entry: 'remoteEntry.js',
    server: remote.server === false ? null : 'server.cjs',
    pages,
    slots,
    exposes: exposed.map((expose) => ({ name: expose, chunks: [chunkOf(expose)] })),
    shared: { react: '^19.0.0', 'styled-components': '^6.0.0', '@lectern/remote': '^0.1.0' },
    samples: faults.some((fault) => fault.startsWith('server-'))
      ? Object.fromEntries(Object.keys(pages).map((pattern) => [pattern, pattern + TRIED]))
      : {},
    files: described,
    ...remote.manifest,
  });
  files.set('release.json', JSON.stringify(manifest));
  return {
    name,
    version,
    manifest,
    archive: await tarGz(files),
    address: (file) => `/assets/${name}/${version}/${file}`,
  };
}

/** An archive as the command line creates it. */
export async function tarGz(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  archive.finalize();
  return gzipSync(await buffer(archive));
}
