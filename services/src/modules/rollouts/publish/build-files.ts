import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  type BuiltFiles,
  codeIn,
  type GateRefusal,
  hashesIn,
  parseManifest,
  refusal,
  type ReleaseManifest,
} from '@lectern/contracts';
import { type FileContent, hashOf } from '../release-store.js';
import { BrokenArchive, readArchive } from './archive.js';

/** A build as it was sent. */
export interface SentBuild {
  manifest: ReleaseManifest;
  contents: ReadonlyMap<string, FileContent>;
  /** What the gate looks at. */
  files: BuiltFiles;
}

/** As browsers or the server run it. */
const SCRIPT = /\.[cm]?js$/;

const decompress = promisify(brotliDecompress);

/** Reads a build, or tells why it is none. */
export async function readBuild(
  archive: Buffer,
): Promise<{ build: SentBuild; refusals: [] } | { build: null; refusals: GateRefusal[] }> {
  let unpacked: Map<string, Buffer>;
  try {
    unpacked = await readArchive(archive);
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    return { build: null, refusals: [archiveRefusal(`The archive is refused: ${error.message}.`)] };
  }
  const { manifest, refusals } = parseManifest(
    (unpacked.get('release.json') ?? Buffer.alloc(0)).toString('utf8'),
  );
  if (!manifest) return { build: null, refusals };
  unpacked.delete('release.json');
  const contents = withCopies(unpacked);
  const wrong = await wrongCopies(contents);
  if (wrong.length > 0) return { build: null, refusals: wrong };
  const files = new Map(
    [...contents].map(([path, { content, brotli }]) => [
      path,
      {
        bytes: content.length,
        integrity: hashOf(content),
        brotli: brotli?.length ?? content.length,
        ...(SCRIPT.test(path) && scriptFacts(path, content.toString('latin1'))),
      },
    ]),
  );
  return { build: { manifest, contents, files }, refusals: [] };
}

const scriptFacts = (path: string, script: string) => ({
  // The server's build fetches nothing.
  names: path.endsWith('.cjs') ? [] : hashesIn(script),
  code: codeIn(script),
});

/** For an archive that is not even read. */
export const archiveRefusal = (problem: string): GateRefusal =>
  refusal('archive', problem, 'Send a .tar.gz of the dist folder as `mf publish` packs it.');

/** `x.js.br` belongs to `x.js`; one that belongs to nothing is a file like any other. */
function withCopies(unpacked: ReadonlyMap<string, Buffer>): Map<string, FileContent> {
  const contents = new Map<string, FileContent>();
  for (const [path, content] of unpacked) {
    if (path.endsWith('.br') && unpacked.has(path.slice(0, -'.br'.length))) continue;
    contents.set(path, { content, brotli: unpacked.get(`${path}.br`) ?? null });
  }
  return contents;
}

/** Browsers that take compressed files run what comes out of the copies, so these are the files or the release is refused. */
async function wrongCopies(contents: ReadonlyMap<string, FileContent>): Promise<GateRefusal[]> {
  for (const [path, { content, brotli }] of contents) {
    if (!brotli) continue;
    const plain = await decompress(brotli, { maxOutputLength: Math.max(1, content.length) }).catch(
      () => null,
    );
    if (plain?.equals(content)) continue;
    const problem = `${path}.br is not ${path} compressed.`;
    return [refusal('file-hash', problem, 'Run `mf release` again, which writes the compressed copies.')];
  }
  return [];
}
