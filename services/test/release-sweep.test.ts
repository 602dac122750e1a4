import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReleaseManifest } from '@lectern/contracts';
import { ReleaseSweep } from '../src/platform/publish/release-sweep.js';
import { keyOf } from '../src/platform/releases/release-store.js';
import { FILE_STORAGE, type FileStorage } from '../src/storage/file-storage.js';
import { tarGz, teamBuild } from './support/archives.js';
import { Publishing } from './support/publishing.js';
import { dialects } from './support/test-database.js';

const HOUR_MS = 60 * 60_000;

describe.each(dialects)('the files of deleted releases on %s', (dialect) => {
  let site: Publishing;
  let storage: FileStorage;
  let sweep: ReleaseSweep;

  beforeAll(async () => {
    site = await Publishing.start(dialect);
    storage = site.lectern.app.get<FileStorage>(FILE_STORAGE, { strict: false });
    sweep = site.lectern.app.get(ReleaseSweep, { strict: false });
  });
  afterAll(() => site.lectern.close());

  /** All versions contain `shared.txt`, and each contains files that no other has. */
  async function publish(name: string, version: string): Promise<ReleaseManifest> {
    const { manifest, files } = teamBuild(name, version, {}, { 'shared.txt': `Words of ${name}. ` });
    expect((await site.send(await tarGz(files))).status).toBe(201);
    return manifest;
  }
  const remove = async (name: string, version: string) => {
    const team = await site.lectern.teamClient([name], 'builders');
    expect((await team('DELETE', `/releases/${name}/${version}`)).status).toBe(204);
  };
  const storedFiles = async ({ files }: ReleaseManifest) => {
    const found = await Promise.all(
      files.map(async (file) => [
        file.path,
        await storage.has(keyOf(file)),
        await storage.has(`${keyOf(file)}.br`),
      ]),
    );
    return found.flatMap(([path, isThere, isCopyThere]) => (isThere || isCopyThere ? [path] : []));
  };

  test('are removed a day later unless another release has them', async () => {
    const name = site.nextName();
    const [first, second] = [await publish(name, '1.0.0'), await publish(name, '1.1.0')];
    const paths = second.files.map(({ path }) => path);
    await remove(name, '1.1.0');
    site.lectern.clock.advance(23 * HOUR_MS);
    await sweep.run();
    expect(await storedFiles(second)).toEqual(paths);
    site.lectern.clock.advance(2 * HOUR_MS);
    await sweep.run();
    expect(await storedFiles(second)).toEqual(['shared.txt']);
    expect(await storedFiles(first)).toEqual(paths);
  });

  test('are restored when a later release contains them', async () => {
    const name = site.nextName();
    await publish(name, '1.0.0');
    const { manifest, files } = teamBuild(name, '1.1.0', {}, { 'late.txt': 'Late words.' });
    expect((await site.send(await tarGz(files))).status).toBe(201);
    await remove(name, '1.1.0');
    site.lectern.clock.advance(25 * HOUR_MS);
    await sweep.run();
    const late = manifest.files.filter(({ path }) => path === 'late.txt');
    expect(await storedFiles({ ...manifest, files: late })).toEqual([]);
    const next = teamBuild(name, '1.2.0', {}, { 'late.txt': 'Late words.' });
    expect((await site.send(await tarGz(next.files))).status).toBe(201);
    await sweep.run();
    expect(await storedFiles({ ...manifest, files: late })).toEqual(['late.txt']);
  });
});
