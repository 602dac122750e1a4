import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FileStorage } from '../src/storage/file-storage.js';
import { FolderStorage } from '../src/storage/folder-storage.js';
import { S3Storage } from '../src/storage/s3-storage.js';
import { type S3Server, startS3Server } from './support/s3-server.js';

const newKey = () => `pictures/${randomBytes(6).toString('hex')}.webp`;

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const STORAGES: [name: string, open: () => FileStorage][] = [
  ['a folder', () => new FolderStorage(join(folder, 'files'))],
  ['a bucket', () => new S3Storage(server.settings)],
];

describe.each(STORAGES)('files in %s', (_name, open) => {
  const contentOf = async (storage: FileStorage, key: string) => {
    const file = await storage.get(key);
    return file && { ...file, content: await buffer(file.content) };
  };

  test('are readable once they are stored, with type and size', async () => {
    const storage = open();
    const key = newKey();
    const content = randomBytes(100_000);
    expect(await storage.has(key)).toBe(false);
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, content);
    expect(await storage.has(key)).toBe(true);
    expect(await contentOf(storage, key)).toEqual({ content, bytes: 100_000, type: 'image/webp' });
  });

  test('never change, even when stored twice or at the same time', async () => {
    const storage = open();
    const key = newKey();
    const contents = Array.from({ length: 8 }, () => randomBytes(50_000));
    await Promise.all(contents.map((content) => storage.put(key, content)));
    const stored = (await contentOf(storage, key))?.content;
    expect(contents.some((content) => stored?.equals(content))).toBe(true);
    await storage.put(key, randomBytes(10));
    expect((await contentOf(storage, key))?.content.equals(stored ?? Buffer.alloc(0))).toBe(true);
  });

  test('are removed, and removing an unknown one is not an error', async () => {
    const storage = open();
    const [key, other] = [newKey(), newKey()];
    await storage.put(key, randomBytes(10));
    await storage.put(other, randomBytes(10));
    await storage.remove(key);
    await storage.remove(key);
    expect([await storage.has(key), await storage.get(key), await storage.has(other)]).toEqual([
      false,
      null,
      true,
    ]);
  });

  test('are listed, all or those of one folder', async () => {
    const storage = open();
    const [key, others] = [newKey(), ['pictures-of-others/a.webp', 'proposals/pictures/a.webp']];
    for (const each of [key, ...others]) await storage.put(each, randomBytes(10));
    const listed = async (of?: string) => {
      const keys: string[] = [];
      for await (const each of storage.list(of)) keys.push(each);
      return keys;
    };
    expect(await listed()).toEqual(expect.arrayContaining([key, ...others]));
    const pictures = await listed('pictures');
    expect(pictures).toContain(key);
    expect(pictures.filter((each) => !each.startsWith('pictures/'))).toEqual([]);
    expect(await listed('nothing')).toEqual([]);
  });

  test('include the builds of remotes', async () => {
    const storage = open();
    await storage.put('releases/mf-talk/1.2.0-rc.1/static/page.4f2a.js', Buffer.from('page();'));
    const file = await contentOf(storage, 'releases/mf-talk/1.2.0-rc.1/static/page.4f2a.js');
    expect(file?.type).toBe('text/javascript; charset=utf-8');
  });

  test.each([
    ['a way out', '../secret.json'],
    ['a way out in the middle', 'a/../../b.json'],
    ['an absolute path', '/etc/passwd.txt'],
    ['an empty part', 'a//b.json'],
    ['a hidden file', 'pictures/.draft.webp'],
    ['a backslash', 'a\\b.json'],
    ['NUL', 'a\0.json'],
    ['a blank', 'a b.json'],
    ['an extension without a type', 'pictures/a.exe'],
    ['501 characters', `${'a'.repeat(496)}.json`],
    ['nothing', ''],
  ])('refuse a key with %s', async (_what, key) => {
    const storage = open();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(/key/);
    await expect(storage.get(key)).rejects.toThrow(/key/);
    await expect(storage.has(key)).rejects.toThrow(/key/);
    await expect(storage.remove(key)).rejects.toThrow(/key/);
  });
});

test('a folder never has a partial file', async () => {
  const root = await mkdtemp(join(folder, 'clean-'));
  const storage = new FolderStorage(root);
  await Promise.all(Array.from({ length: 5 }, () => storage.put('pictures/a.webp', randomBytes(10_000))));
  expect(await readdir(join(root, 'pictures'))).toEqual(['a.webp']);
});

test('a folder lists no draft that a killed process left', async () => {
  const root = await mkdtemp(join(folder, 'killed-'));
  const storage = new FolderStorage(root);
  await storage.put('pictures/a.webp', randomBytes(10));
  await writeFile(join(root, `pictures/.${randomUUID()}`), randomBytes(5));
  const keys: string[] = [];
  for await (const key of storage.list()) keys.push(key);
  expect(keys).toEqual(['pictures/a.webp']);
});

describe('a bucket', () => {
  afterEach(() => {
    server.failing = 0;
  });

  test('stores the type of a file', async () => {
    const key = newKey();
    await new S3Storage(server.settings).put(key, Buffer.from('x'));
    expect(server.objects.get(key)?.type).toBe('image/webp');
  });

  test('is retried after a temporary failure', async () => {
    const storage = new S3Storage(server.settings);
    const key = newKey();
    await storage.put(key, Buffer.from('x'));
    server.failing = 2;
    expect(await storage.has(key)).toBe(true);
  });

  test.each(['wrong key', 'gone', 'out of order'])('that is %s is unavailable, not empty', async (what) => {
    const settings = { ...server.settings };
    if (what === 'wrong key') settings.secretAccessKey = 'another';
    if (what === 'gone') settings.endpoint = 'http://127.0.0.1:9';
    if (what === 'out of order') server.failing = 100;
    const storage = new S3Storage(settings);
    const attempts = [
      () => storage.put(newKey(), Buffer.from('x')),
      () => storage.get(newKey()),
      () => storage.has(newKey()),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
