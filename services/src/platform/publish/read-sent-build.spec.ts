import { expect, test } from '@jest/globals';
import { tarGz, teamBuild } from '../../../test/support/archives.js';
import { threadsStarted } from '../../../test/support/threads-started.js';
import { hashOf } from '../../storage/file-content.js';
import { readSentBuild } from './read-sent-build.js';

/** Bytes, unpacked. */
const LARGE = 24 * 1024 * 1024;
/** Each nearly as large as a script may be. */
const COPIES = ['one', 'two', 'three', 'four'].map((name) => `page.${name}.js`);

const archiveOf = async (content: string) =>
  tarGz(teamBuild('mf-large', '1.0.0', {}, Object.fromEntries(COPIES.map((name) => [name, content]))).files);

test('reading a large build does not block the event loop and keeps every byte', async () => {
  const content = 'x("abc"); '.repeat(LARGE / 10 / COPIES.length);
  const archive = await archiveOf(content);
  const { result, threads } = await threadsStarted(() => readSentBuild(archive));
  expect(threads).toBe(1);
  const { build } = result;
  for (const name of COPIES) {
    const file = build?.contents.get(name);
    expect(file?.content.equals(Buffer.from(content))).toBe(true);
    expect(file?.brotli?.length).toBe(build?.files.get(name)?.brotli);
    expect(build?.files.get(name)?.integrity).toBe(hashOf(Buffer.from(content)));
  }
});

test('a large archive is refused like a small one', async () => {
  const { build, refusals } = await readSentBuild(
    await tarGz({ 'release.json': '{}', 'a.js': 'a'.repeat(LARGE) }),
  );
  expect(build).toBeNull();
  expect(refusals[0]?.rule).toBe('manifest');
  const bomb = await readSentBuild(await tarGz({ 'release.json': '{}', 'a.js': Buffer.alloc(3 * LARGE) }));
  expect(bomb.refusals[0]?.problem).toContain('it unpacks to more than 60 MB');
});
