import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { manifestWith, type ReleaseManifest } from '@lectern/contracts';
import { pack } from 'tar-stream';
import { integrityOf } from './fixture-builds.js';

type HeaderArgument = Parameters<ReturnType<typeof pack>['entry']>[0];

/** Entries of an archive: text as a file, or a header for anything else. */
export type Entries = Record<string, string | Buffer> | [header: HeaderArgument, content?: string | Buffer][];

export async function tarGz(entries: Entries): Promise<Buffer> {
  const archive = pack();
  const all = Array.isArray(entries)
    ? entries
    : Object.entries(entries).map(([name, content]) => [{ name }, content] as const);
  for (const [header, content] of all) {
    if (content === undefined) archive.entry(header);
    else archive.entry(header, content);
  }
  archive.finalize();
  return gzipSync(await buffer(archive));
}

export interface TeamBuild {
  manifest: ReleaseManifest;
  /** Including release.json and compressed copies, as a build leaves them. */
  files: Record<string, string | Buffer>;
}

/** A team's build of a remote with one page, `/{name}`, that shows its version. */
export function teamBuild(
  name: string,
  version: string,
  changes: Partial<ReleaseManifest> = {},
  sources: Record<string, string> = {},
): TeamBuild {
  const contents: Record<string, string> = {
    'remoteEntry.js': `${name} = container; // ${version}`,
    'page.0123456789.js': `page("${name}", "${version}"); ${'again(); '.repeat(40)}`,
    'server.cjs': `exports.exposes = { './page': async () => ({ body: '<h1>${name} ${version}</h1>' }) };`,
    ...sources,
  };
  const files: Record<string, string | Buffer> = { ...contents };
  const described = Object.entries(contents).map(([path, content]) => {
    const bytes = Buffer.byteLength(content);
    const copy = brotliCompressSync(content);
    if (copy.length < bytes) files[`${path}.br`] = copy;
    return { path, integrity: integrityOf(content), bytes, brotli: Math.min(copy.length, bytes) };
  });
  const manifest = manifestWith({
    name,
    version,
    global: `${name}_${version}`.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    server: 'server.cjs',
    pages: { [`/${name}`]: './page' },
    exposes: [{ name: './page', chunks: ['page.0123456789.js'] }],
    shared: { react: '^19.3.0' },
    files: described,
    ...changes,
  });
  return { manifest, files: { 'release.json': JSON.stringify(manifest), ...files } };
}
