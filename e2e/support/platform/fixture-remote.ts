import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CONTRACT_VERSION, type ReleaseManifest } from '@lectern/contracts';
import { pack } from 'tar-stream';
import { clientChunk, clientEntry, serverBuild } from './container';

/** Where in a remote something goes wrong. */
export type Fault =
  /** The entry throws when it runs, or in the container's `init` or `get`. */
  | 'evaluate'
  | 'init'
  | 'get'
  /** The chunk of the page throws when it runs. */
  | 'chunk'
  /** The page throws when it is rendered in the browser, or in an effect. */
  | 'render'
  | 'effect'
  /** A promise that the page began rejects when the page stands. */
  | 'late-promise'
  /** The container asks for its chunks without their hashes. */
  | 'unhashed'
  /** Rendering on the server never ends, takes all memory of its thread, takes memory outside of the heap, or throws. */
  | 'server-endless'
  | 'server-memory'
  | 'server-buffers'
  | 'server-throw';

export interface FixtureRemote {
  /** Such as `fx-news`: of the test alone, since specs share the site. */
  name: string;
  version: string;
  /** Path pattern → module (`./page`); one page at `/{name}` when left out. */
  pages?: Record<string, string>;
  slots?: Record<string, string>;
  /**
   * Module → JavaScript of an expression that makes its exports, where the module is not the page that tells its name and version. It
   * sees `React`, `lectern` (`@lectern/remote`), `styled`, `name`, `version`, `isServer`, `lazy` and `definePage`, which makes the usual page
   * with more elements in it. It runs on the server, too.
   */
  code?: Record<string, string>;
  faults?: readonly Fault[];
  /** `false` leaves the server build out. */
  server?: boolean;
  /** Changes of the manifest after all else. */
  manifest?: Partial<ReleaseManifest>;
}

export interface FixtureBuild {
  name: string;
  version: string;
  manifest: ReleaseManifest;
  /** As `mf publish` sends it. */
  archive: Buffer;
  /** Path of a file in the site. */
  address: (file: string) => string;
}

/** A module's chunk; also one that no page names, which the page loads when it is asked for ({@link FixtureRemote.code}, `lazy`). */
export const chunkOf = (expose: string) => `${expose.replace(/^\.\//, '')}.0123456789.js`;

const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A build of a remote without any bundler: a container of module federation (type `script`) that takes React, `@lectern/remote` and
 * styled-components from the page, a chunk a module, and a server build. Every page element says what runs:
 * `[data-remote][data-version]`, and `[data-live]` has the version as soon as its effects have run.
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
  const manifest: ReleaseManifest = {
    name,
    version,
    contract: CONTRACT_VERSION,
    type: 'script',
    global,
    entry: 'remoteEntry.js',
    server: remote.server === false ? null : 'server.cjs',
    pages,
    slots,
    exposes: exposed.map((expose) => ({ name: expose, chunks: [chunkOf(expose)] })),
    chunks: [],
    preload: [],
    styles: null,
    shared: { react: '^19.0.0', 'styled-components': '^6.0.0', '@lectern/remote': '^0.1.0' },
    provides: {},
    offers: null,
    budgets: {},
    grants: {},
    files: described,
    ...remote.manifest,
  };
  files.set('release.json', JSON.stringify(manifest));
  return {
    name,
    version,
    manifest,
    archive: await tarGz(files),
    address: (file) => `/assets/${name}/${version}/${file}`,
  };
}

/** An archive as a command line makes it. */
export async function tarGz(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  archive.finalize();
  return gzipSync(await buffer(archive));
}
