// Runs in the thread of `read-sent-build.ts`.
import { answerWith } from '../../kernel/threads/answer.js';
import { type ReadBuild, readBuild } from './build-files.js';

/** Copies bytes to a separate buffer, which can be transferred. */
function owned<T extends Buffer | null>(bytes: T): T {
  return bytes && bytes.byteLength < bytes.buffer.byteLength
    ? (Buffer.from(new Uint8Array(bytes).buffer) as T)
    : bytes;
}

async function read(tar: unknown): Promise<ReadBuild> {
  const result = await readBuild(Buffer.from(tar as Uint8Array));
  if (!result.build) return result;
  const contents = [...result.build.contents].map(
    ([path, { content, brotli }]) => [path, { content: owned(content), brotli: owned(brotli) }] as const,
  );
  return { ...result, build: { ...result.build, contents: new Map(contents) } };
}

const buffersOf = ({ build }: ReadBuild): ArrayBuffer[] =>
  [...(build?.contents.values() ?? [])].flatMap(({ content, brotli }) =>
    [content, brotli].flatMap((bytes) => (bytes ? [bytes.buffer as ArrayBuffer] : [])),
  );

await answerWith(read, buffersOf);
