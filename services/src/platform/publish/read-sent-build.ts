import { inThread, ThreadEnded } from '../../kernel/threads/in-thread.js';
import { BrokenArchive, unzipped } from './archive.js';
import { archiveRefusal, brokenRefusal, readBuild, type ReadBuild } from './build-files.js';

/** The largest build takes a second or two. */
const LIMITS = { mostMs: 30_000, heapMb: 512 };
/** Builds up to this many bytes are read directly: starting a thread would take longer. */
const SMALL = 1024 * 1024;

/** Reads a received build, or returns its refusals. A large one is hashed and scanned in a separate thread. */
export async function readSentBuild(archive: Buffer): Promise<ReadBuild> {
  try {
    const tar = await unzipped(archive);
    if (tar.length <= SMALL) return await readBuild(tar);
    const file = new URL('./build-thread.js', import.meta.url);
    const transfer = tar.length === tar.buffer.byteLength ? [tar.buffer as ArrayBuffer] : [];
    return withBuffers(await inThread<ReadBuild>(file, tar, LIMITS, transfer));
  } catch (error) {
    if (error instanceof BrokenArchive) return { build: null, refusals: [brokenRefusal(error)] };
    if (!(error instanceof ThreadEnded)) throw error;
    return { build: null, refusals: [archiveRefusal('The archive takes too long to read.')] };
  }
}

/** Buffers cross threads as plain bytes. */
function withBuffers(result: ReadBuild): ReadBuild {
  if (!result.build) return result;
  const contents = [...result.build.contents].map(
    ([path, { content, brotli }]) =>
      [path, { content: asBuffer(content), brotli: brotli && asBuffer(brotli) }] as const,
  );
  return { ...result, build: { ...result.build, contents: new Map(contents) } };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
