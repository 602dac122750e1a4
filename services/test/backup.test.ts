import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Note } from '@lectern/contracts';
import { backUp, checkData, deletedAccounts, recordBackup, restore } from '../src/backup/index.js';
import type { BackupManifest } from '../src/backup/manifest.js';
import type { Config } from '../src/config/config.js';
import { Database } from '../src/database/database.js';
import { AvatarEntity } from '../src/modules/avatars/index.js';
import { SpeakerEntity, TalkEntity } from '../src/modules/catalogue/index.js';
import { deleteAccount, NoteEntity, recordDeletion } from '../src/modules/contents/index.js';
import { MailEntity } from '../src/modules/subscriptions/index.js';
import { BackupEntity } from '../src/operations/backup.entity.js';
import { ProcessEntity } from '../src/operations/process.entity.js';
import { makePicture } from '../src/modules/pictures/make-picture.js';
import { PicturesService } from '../src/modules/pictures/index.js';
import { UserEntity } from '../src/modules/users/index.js';
import { SCHEMA } from '../src/schema/schema.js';
import { openStorage } from '../src/storage/open-storage.js';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import { plainPng } from './support/picture-files.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { startS3Server } from './support/s3-server.js';
import { targetOf } from './support/second-app.js';
import { createTestDatabase, dialects } from './support/test-database.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-23T12:00:00.000Z');
const NOTES = 20;

/** The configuration of a site elsewhere. */
function at(config: Config, { reader }: Pick<Database, 'reader'>, changes: Partial<Config> = {}): Config {
  const target = targetOf({ reader } as Database);
  return 'url' in target
    ? { ...config, databaseUrl: target.url, ...changes }
    : { ...config, databaseUrl: null, databaseFile: target.file, ...changes };
}

describe.each(dialects)('backup and restore on %s', (dialect) => {
  let lectern: RolloutsApp;
  let config: Config;
  let folder: string;
  let speaker: SpeakerEntity;
  let talk: TalkEntity;
  let leaving: UserEntity;
  let serial = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
    lectern = await startRolloutsApp(dialect);
    config = at(lectern.config, lectern.database);
    await lectern.publish('shell', '1.0.0');
    await fill();
  });
  afterAll(async () => {
    await lectern.close();
    await rm(folder, { recursive: true });
  });

  const storage = () => openStorage(config);
  const options = (target: string, changes: object = {}) => ({
    target: join(folder, target),
    keepDays: 30,
    now: NOW,
    lectern: '0.1.0',
    ...changes,
  });

  /** Every kind of row with files, and likes. */
  async function fill(): Promise<void> {
    const { database } = lectern;
    const pictures = new PicturesService(await storage());
    const profilePictureUrl = await pictures.show(await makePicture(await plainPng('#336699')));
    speaker = await createSpeaker(database, { profilePictureUrl, talkCount: 1 });
    talk = await createTalk(database, { speakers: [speaker] });
    leaving = await createUser(database);
    const staying = await createUser(database);
    const content = randomBytes(2_000);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    await database.write((tx) =>
      tx.insert(AvatarEntity, { userId: staying.id, picture: `1-${hash}`, dueAt: NOW }),
    );
    await (await storage()).put(`pictures/users/1-${hash}.webp`, content);
    for (const { id } of [leaving, staying]) {
      const client = await lectern.client().signIn(id);
      await client.post(`/api/v1/talks/${talk.slug}/like_talks`);
    }
  }

  /** An empty place to restore into. */
  async function emptyPlace(use: (config: Config) => Promise<void>): Promise<void> {
    const place = join(folder, `place-${(serial += 1)}`);
    const { database, drop } = await createTestDatabase(dialect, { empty: true });
    const empty = at(config, database, { varDir: place });
    try {
      await use(dialect === 'sqlite' ? { ...empty, databaseFile: join(place, 'lectern.db') } : empty);
    } finally {
      await drop();
    }
  }

  async function opened<T>(place: Config, use: (database: Database) => Promise<T>): Promise<T> {
    const target = place.databaseUrl ? { url: place.databaseUrl } : { file: place.databaseFile };
    const database = await Database.open(target, SCHEMA);
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  }

  const check = (place: Config) =>
    opened(place, async (database) => checkData(place, database, await openStorage(place)));

  const filesOf = async (place: Config) => {
    const files: Record<string, string> = {};
    for await (const key of (await openStorage(place)).list())
      files[key] = (await readFile(join(place.varDir, 'files', key))).toString('base64');
    return files;
  };

  test('a backup made during writes restores a consistent state of the site', async () => {
    const client = await lectern.client().signIn((await createUser(lectern.database)).id);
    const post = (content: string) =>
      client.post<Note>('/api/v1/notes', { content, talk_id: talk.id, user_id: null });
    await post('Before');
    const writes = Promise.all(Array.from({ length: NOTES }, (_, index) => post(`Meanwhile ${index}`)));
    const { path, manifest } = await backUp(config, await storage(), options('live'));
    await writes;
    await post('After');
    expect(manifest).toMatchObject({ missing: [], database: { dialect } });
    await emptyPlace(async (place) => {
      const { report, deleted } = await restore(place, await openStorage(place), path, []);
      expect({ report, deleted }).toMatchObject({ report: { problems: [] }, deleted: 0 });
      expect(report.files).toBeGreaterThan(5);
      expect(await filesOf(place)).toEqual(await filesOf(config));
      await opened(place, async ({ read: { manager } }) => {
        expect(await manager.findOneBy(TalkEntity, { id: talk.id })).toMatchObject({ totalLikes: 2 });
        expect(await manager.findOneBy(SpeakerEntity, { id: speaker.id })).toEqual(
          await lectern.database.read.manager.findOneBy(SpeakerEntity, { id: speaker.id }),
        );
        const live = await lectern.database.read.manager.find(NoteEntity, { order: { id: 'ASC' } });
        const restored = await manager.find(NoteEntity, { order: { id: 'ASC' } });
        expect(restored[0]?.content).toBe('Before');
        expect(restored.some(({ content }) => content === 'After')).toBe(false);
        expect(live).toEqual(expect.arrayContaining(restored));
      });
    });
  });

  test('accounts that were deleted since the backup are deleted again, and no others', async () => {
    const { path } = await backUp(config, await storage(), options('deletions'));
    const list = join(folder, 'outside/deleted-accounts.jsonl');
    const line = { created_at: leaving.createdAt.toISOString(), deleted_at: NOW.toISOString() };
    await recordDeletion(list, { id: leaving.id, ...line });
    // The same id, reused after an earlier restore.
    const other = new Date(leaving.createdAt.getTime() + DAY_MS).toISOString();
    await recordDeletion(list, { id: leaving.id + 1, ...line, created_at: other });
    expect(await deletedAccounts(join(folder, 'none'))).toBeNull();
    const accounts = (await deletedAccounts(list)) ?? [];
    await emptyPlace(async (place) => {
      const { deleted, report } = await restore(place, await openStorage(place), path, accounts);
      expect({ deleted, problems: report.problems }).toEqual({ deleted: 1, problems: [] });
      await opened(place, async ({ read: { manager } }) => {
        expect(await manager.findOneBy(UserEntity, { id: leaving.id })).toBeNull();
        expect(await manager.existsBy(UserEntity, { id: leaving.id + 1 })).toBe(true);
        expect(await manager.findOneBy(TalkEntity, { id: talk.id })).toMatchObject({ totalLikes: 1 });
      });
    });
  });

  test('a backup is recorded in the database, with the last time that one of its folder was restored', async () => {
    const { database } = lectern;
    const process = { id: 'web-1:4000', life: 'a', seenAt: NOW, state: '{}' };
    await database.write((tx) => tx.insert(ProcessEntity, process));
    const record = async (now: Date) => {
      const result = await backUp(config, await storage(), options('recorded', { now }));
      await recordBackup(config, result, join(folder, 'recorded'));
      return result.path;
    };
    const last = () => database.read.manager.findOne(BackupEntity, { where: {}, order: { id: 'DESC' } });
    const path = await record(NOW);
    expect(await last()).toMatchObject({ madeAt: NOW, missing: 0, restoredAt: null });
    expect((await last())?.kilobytes).toBeGreaterThan(10);
    await emptyPlace(async (place) => {
      await restore(place, await openStorage(place), path, []);
      // Those of the other site do not run here.
      await opened(place, async ({ read }) => expect(await read.manager.count(ProcessEntity)).toBe(0));
    });
    // The first backup is removed, and with it its note; the database remembers.
    for (const days of [1, 40]) await record(new Date(NOW.getTime() + days * DAY_MS));
    expect((await last())?.restoredAt).toBeInstanceOf(Date);
  });

  test('restoring into a place that is not empty is refused', async () => {
    const { path } = await backUp(config, await storage(), options('occupied'));
    await expect(restore(config, await storage(), path, [])).rejects.toThrow('is not empty');
    const noFiles = { ...config, varDir: join(folder, 'no-files') };
    await expect(restore(noFiles, await openStorage(noFiles), path, [])).rejects.toThrow('empty');
    await expect(restore(noFiles, await openStorage(noFiles), folder, [])).rejects.toThrow('no backup');
  });

  test('a backup that was changed or is incomplete is refused before anything is written', async () => {
    const { path, manifest } = await backUp(config, await storage(), options('damaged'));
    const content = join(folder, 'damaged/files', (await contentsOf('damaged'))[0] ?? '');
    const dump = join(path, manifest.database.file);
    for (const file of [content, dump]) {
      const kept = await readFile(file);
      for (const [break_, problem] of [
        [() => writeFile(file, 'changed'), 'damaged'],
        [() => rm(file), 'incomplete'],
      ] as const) {
        await break_();
        await emptyPlace(async (place) => {
          await expect(restore(place, await openStorage(place), path, [])).rejects.toThrow(problem);
          expect(await filesOf(place)).toEqual({});
        });
      }
      await writeFile(file, kept);
    }
  });

  /** Where the content of a file is, and its key. */
  const avatarIn = (target: string, { files }: BackupManifest) => {
    const avatar = files.find(({ key }) => key.startsWith('pictures/users/'));
    if (!avatar) throw new Error('No avatar in the backup');
    const { key, bytes, sha256 } = avatar;
    return { key, bytes, path: join(folder, target, 'files', sha256.slice(0, 2), sha256) };
  };

  test('the next backup replaces a damaged copy of a file', async () => {
    const { manifest } = await backUp(config, await storage(), options('repaired'));
    const { key, bytes, path } = avatarIn('repaired', manifest);
    const kept = await readFile(path);
    await writeFile(path, Buffer.alloc(bytes));
    const later = { now: new Date(NOW.getTime() + DAY_MS) };
    const next = await backUp(config, await storage(), options('repaired', later));
    expect(next.replaced).toEqual([key]);
    expect(await readFile(path)).toEqual(kept);
  });

  test('a backup can be restored without its damaged files if that is requested', async () => {
    const { path, manifest } = await backUp(config, await storage(), options('partly'));
    const avatar = avatarIn('partly', manifest);
    await writeFile(avatar.path, 'changed');
    await emptyPlace(async (place) => {
      const files = await openStorage(place);
      await expect(restore(place, files, path, [])).rejects.toThrow('--without-damaged-files');
      const { damaged, report } = await restore(place, files, path, [], { withoutDamagedFiles: true });
      expect(damaged).toEqual([expect.stringContaining(avatar.key)]);
      expect(report.problems).toEqual([expect.stringContaining(`${avatar.key}: is missing`)]);
      const { [avatar.key]: leftOut, ...others } = await filesOf(config);
      expect(leftOut).toBeDefined();
      expect(await filesOf(place)).toEqual(others);
    });
  });

  test('a backup that cannot be read is named and kept with all contents, and others are still removed', async () => {
    const old = new Date(NOW.getTime() - 32 * DAY_MS);
    const onlyOld = `pictures/${randomBytes(16).toString('hex')}-96.webp`;
    await (await storage()).put(onlyOld, randomBytes(100));
    const broken = await backUp(config, await storage(), options('unreadable', { now: old }));
    await writeFile(join(broken.path, 'manifest.json'), '{');
    const dayLater = { now: new Date(old.getTime() + DAY_MS) };
    const aged = await backUp(config, await storage(), options('unreadable', dayLater));
    await (await storage()).remove(onlyOld);
    const kept = await contentsOf('unreadable');
    for (const name of kept) await utimes(join(folder, 'unreadable/files', name), old, old);
    const next = await backUp(config, await storage(), options('unreadable'));
    expect(next).toMatchObject({
      removed: [aged.path],
      unreadable: [expect.stringContaining(broken.path)],
    });
    expect(await contentsOf('unreadable')).toEqual(kept);
    await rm(broken.path, { recursive: true });
    const later = { now: new Date(NOW.getTime() + DAY_MS) };
    expect((await backUp(config, await storage(), options('unreadable', later))).unreadable).toEqual([]);
    expect(await contentsOf('unreadable')).toHaveLength(kept.length - 1);
  });

  const contentsOf = async (target: string) =>
    (await readdir(join(folder, target, 'files'), { recursive: true })).filter((name) => name.length > 60);

  test('backups older than the limit are removed, with the contents only they had', async () => {
    const old = new Date(NOW.getTime() - 31 * DAY_MS);
    const gone = `pictures/${randomBytes(16).toString('hex')}-96.webp`;
    await (await storage()).put(gone, randomBytes(100));
    const first = await backUp(config, await storage(), options('aged', { now: old }));
    await (await storage()).remove(gone);
    const kept = await contentsOf('aged');
    for (const name of kept) await utimes(join(folder, 'aged/files', name), old, old);
    const second = await backUp(config, await storage(), options('aged'));
    expect(second.removed).toEqual([first.path]);
    expect(await contentsOf('aged')).toHaveLength(kept.length - 1);
    const used = new Set(second.manifest.files.map(({ sha256 }) => sha256));
    expect(new Set((await contentsOf('aged')).map((name) => name.slice(3)))).toEqual(used);
  });

  test('check-data finds a missing file, a changed one, wrong counts, and files that nothing refers to', async () => {
    const { path } = await backUp(config, await storage(), options('checked'));
    await emptyPlace(async (place) => {
      const files = await openStorage(place);
      const { report } = await restore(place, files, path, []);
      expect(report).toMatchObject({ problems: [], orphans: [] });
      const keys = Object.keys(await filesOf(place));
      const [avatar, picture, release] = ['pictures/users/', 'pictures/', 'releases/'].map(
        (folderOf) =>
          keys.find(
            (key) => key.startsWith(folderOf) && key.includes('-96.') === (folderOf === 'pictures/'),
          ) ?? '',
      ) as [string, string, string];
      await files.remove(avatar);
      await writeFile(join(place.varDir, 'files', picture), 'changed');
      await writeFile(join(place.varDir, 'files', release), 'changed');
      await files.put('pictures/left-over.webp', randomBytes(10));
      await opened(place, (database) => database.write((tx) => tx.query('UPDATE talks SET total_likes = 7')));
      const { problems, orphans } = await check(place);
      expect(problems).toEqual(
        expect.arrayContaining([
          `likes of talk ${talk.id}: stored as 7, counted 2`,
          expect.stringContaining(`${avatar}: is missing`),
          expect.stringMatching(new RegExp(`${picture}.*was changed`)),
          expect.stringContaining(release),
        ]),
      );
      expect(orphans).toEqual(['pictures/left-over.webp']);
    });
  });

  test('a deleted account leaves nothing behind', async () => {
    const user = await createUser(lectern.database);
    const client = await lectern.client().signIn(user.id);
    await client.post('/api/v1/notes', { content: 'Mine', talk_id: talk.id, user_id: null });
    await lectern.database.write((tx) => deleteAccount(tx, user));
    expect(await lectern.database.read.manager.countBy(NoteEntity, { userId: user.id })).toBe(0);
    expect((await check(config)).problems).toEqual([]);
  });

  test('a deleted account leaves no address in the outbox, neither a former one nor in a reply', async () => {
    const user = await createUser(lectern.database);
    const mail = (key: string, recipient: string) => ({
      dedupeKey: `video:${key}`,
      messageId: randomUUID(),
      recipient,
      lease: 'in progress',
      lastError: `550 <${recipient}> is unknown`,
      dueAt: NOW,
      createdAt: NOW,
    });
    const others = mail(`7:1${user.id}`, 'someone-else@example.org');
    const former = mail(`8:${user.id}`, 'former@example.org');
    const current = mail(`9:${user.id}`, 'current@example.org');
    await lectern.database.write((tx) => tx.insert(MailEntity, [others, former, current]));
    await lectern.database.write((tx) => deleteAccount(tx, user));
    const removed = { recipient: null, lastError: null, lease: null };
    expect(await lectern.database.read.manager.find(MailEntity, { order: { id: 'ASC' } })).toMatchObject([
      others,
      { ...former, ...removed },
      { ...current, ...removed },
    ]);
  });
});

test('a backup includes the files of a bucket, and can be restored into another', async () => {
  const server = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  const { database, drop } = await createTestDatabase('sqlite');
  const lectern = await startRolloutsApp('sqlite');
  try {
    const s3 = server.settings;
    const config = at(lectern.config, database, { s3, varDir: folder });
    const pictures = new PicturesService(await openStorage(config));
    await createSpeaker(database, {
      profilePictureUrl: await pictures.show(await makePicture(await plainPng('#993366'))),
    });
    const options = { target: join(folder, 'backups'), keepDays: 30, now: NOW, lectern: '0.1.0' };
    const { path, manifest } = await backUp(config, await openStorage(config), options);
    expect(manifest.files.map(({ key }) => key).sort()).toEqual([...server.objects.keys()].sort());
    const before = new Map(server.objects);
    server.objects.clear();
    const empty = { ...config, databaseFile: join(folder, 'restored.db') };
    const { report } = await restore(empty, await openStorage(empty), path, []);
    expect(report).toEqual({ problems: [], orphans: [], files: 3 });
    expect(server.objects).toEqual(before);
  } finally {
    await lectern.close();
    await drop();
    await server.close();
    await rm(folder, { recursive: true });
  }
});
