import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

const EPOCH = new Date(0);

/**
 * A .tar.gz: reproducible, the same files in the same order give the same bytes.
 *
 * @param {Iterable<readonly [path: string, content: Buffer | string]>} files
 * @returns {Promise<Buffer>}
 */
export async function tarball(files) {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name, mtime: EPOCH }, content);
  archive.finalize();
  return gzipSync(await buffer(archive), { level: 9 });
}
