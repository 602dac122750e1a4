import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  type BuiltFiles,
  codeIn,
  GATE_LIMITS,
  type GateRefusal,
  hashesIn,
  parseManifest,
  refusal,
  type ReleaseManifest,
} from '@lectern/contracts';
import { type FileContent, hashOf } from '../../storage/file-content.js';
import { BrokenArchive, readArchive } from './archive.js';

/** A build as received. */
export interface SentBuild {
  manifest: ReleaseManifest;
  contents: ReadonlyMap<string, FileContent>;
  /** Input of the gate. */
  files: BuiltFiles;
}

/** Scripts run by browsers or the server. */
const SCRIPT = /\.[cm]?js$/;

const decompress = promisify(brotliDecompress);

/** A build, or the refusals of an invalid one. */
export type ReadBuild = { build: SentBuild; refusals: [] } | { build: null; refusals: GateRefusal[] };

/** Reads a build; takes a second for the largest. @param tar unzipped */
export async function readBuild(tar: Buffer): Promise<ReadBuild> {
  let unpacked: Map<string, Buffer>;
  try {
    unpacked = await readArchive(tar);
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    return { build: null, refusals: [brokenRefusal(error)] };
  }
  const { manifest, refusals } = parseManifest(
    (unpacked.get('release.json') ?? Buffer.alloc(0)).toString('utf8'),
  );
  if (!manifest) return { build: null, refusals };
  unpacked.delete('release.json');
  const contents = withCopies(unpacked);
  const wrong = await wrongCopies(contents);
  if (wrong.length > 0) return { build: null, refusals: wrong };
  const long = [...contents].find(
    ([path, { content }]) => SCRIPT.test(path) && content.length > GATE_LIMITS.script,
  );
  if (long) {
    const problem = `The archive is refused: ${long[0]} is a script of more than ${GATE_LIMITS.script / 1024 / 1024} MB.`;
    return { build: null, refusals: [archiveRefusal(problem)] };
  }
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

export const brokenRefusal = ({ message }: BrokenArchive): GateRefusal =>
  archiveRefusal(`The archive is refused: ${message}.`);

/** Refusal for an archive that cannot be read. */
export const archiveRefusal = (problem: string): GateRefusal =>
  refusal(
    'archive',
    problem,
    'Send a .tar.gz of the dist folder as `npx --no @lectern/mf publish` packs it.',
  );

/** `x.js.br` belongs to `x.js`; a copy without its original is an ordinary file. */
function withCopies(unpacked: ReadonlyMap<string, Buffer>): Map<string, FileContent> {
  const contents = new Map<string, FileContent>();
  for (const [path, content] of unpacked) {
    if (path.endsWith('.br') && unpacked.has(path.slice(0, -'.br'.length))) continue;
    contents.set(path, { content, brotli: unpacked.get(`${path}.br`) ?? null });
  }
  return contents;
}

/**
 * Browsers that accept compressed files run the decompressed copies, so these must equal the files or the
 * release is refused.
 */
async function wrongCopies(contents: ReadonlyMap<string, FileContent>): Promise<GateRefusal[]> {
  for (const [path, { content, brotli }] of contents) {
    if (!brotli) continue;
    const plain = await decompress(brotli, { maxOutputLength: Math.max(1, content.length) }).catch(
      () => null,
    );
    if (plain?.equals(content)) continue;
    const problem = `${path}.br is not ${path} compressed.`;
    return [
      refusal(
        'file-hash',
        problem,
        'Run `npx --no @lectern/mf release` again, which writes the compressed copies.',
      ),
    ];
  }
  return [];
}
