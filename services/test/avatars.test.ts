import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuthStatus, Note } from '@lectern/contracts';
import sharp from 'sharp';
import { UserEntity } from '../src/modules/users/user.entity.js';
import { UsersService } from '../src/modules/auth/users.service.js';
import { AvatarRefresh } from '../src/modules/avatars/avatar-refresh.js';
import { AvatarEntity } from '../src/modules/avatars/avatar.entity.js';
import { fetchPicture } from '../src/modules/avatars/fetch-picture.js';
import { createTalk, createUser } from './support/factories.js';
import { type PictureHost, sending, startPictureHost } from './support/picture-host.js';
import { plainPng, unfoldingPng } from './support/picture-files.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const ADDRESS = /^\/pictures\/users\/\d+-[0-9a-f]{32}\.webp$/;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** A valid picture padded to more than 2 MB. */
let large: Buffer;
let host: PictureHost;
beforeAll(async () => {
  large = Buffer.concat([await plainPng('#dc1414'), Buffer.alloc(2 * 1024 * 1024)]);
  host = await startPictureHost();
});
afterAll(() => host.close());

describe.each(dialects)('pictures of members on %s', (dialect) => {
  let lectern: TestApp;
  beforeAll(async () => {
    lectern = await startTestApp(dialect, { AVATAR_ORIGINS: host.origin });
  });
  afterAll(() => lectern.close());

  const path = () => `/${randomBytes(6).toString('hex')}`;
  const refreshed = () => lectern.app.get(AvatarRefresh).run();
  const user = (id: number) => lectern.app.get(UsersService).find(id);

  /** A user with this subject at the provider signs in with this picture, which is then fetched. */
  async function signedIn(image: string, subject = randomBytes(8).toString('hex')): Promise<number> {
    const identity = {
      provider: 'github',
      subject,
      email: null,
      name: 'Ada',
      authenticatedAt: null,
    } as const;
    const source = { browser: null, network: null };
    const users = lectern.app.get(UsersService);
    const { userId } = await users.signIn({ ...identity, image }, undefined, 'site', source);
    await refreshed();
    await refreshed();
    return userId;
  }

  const imageOf = async (id: number) => (await user(id))?.image ?? null;
  const fetched = (address: string | null) => fetch(lectern.url + (address ?? '/none'));

  test('come from the site, scaled and re-encoded, wherever the member is shown', async () => {
    const id = await signedIn(host.at(path(), sending(await plainPng('#dc1414'))));
    const image = await imageOf(id);
    expect(image).toMatch(ADDRESS);
    const client = await lectern.client().signIn(id);
    expect((await client.get<AuthStatus>('/api/v1/auth/status')).body.user?.image).toBe(image);
    const { id: talk_id } = await createTalk(lectern.database);
    await client.post('/api/v1/notes', { content: 'Mine', talk_id });
    const { body } = await client.get<Note[]>(`/api/v1/notes?talk_id=${talk_id}`);
    expect(body.map((note) => note.user.image)).toEqual([image]);

    const answer = await fetched(image);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 96, 96]);
  });

  test.each([
    ['too large', (response) => sending(large)(response)],
    ['too large, without a declared length', (response) => void (response.write(large), response.end())],
    ['of a wrong type', sending('<!doctype html><p>Sign in</p>')],
    ['an SVG, whatever its declared type', sending(SVG)],
    ['a few bytes that decompress to a huge picture', sending(unfoldingPng(20_000, 20_000))],
    ['missing', (response) => void response.writeHead(404).end()],
    ['cut off', (response) => void response.writeHead(200, { 'Content-Length': 9 }).destroy()],
  ] satisfies [string, Parameters<PictureHost['at']>[1]][])(
    'that are %s are not stored, and are requested again after some hours',
    async (_what, answer) => {
      const at = path();
      const id = await signedIn(host.at(at, answer));
      expect(await imageOf(id)).toBeNull();
      const requests = () => host.asked.filter((one) => one === at).length;
      expect(requests()).toBe(1);
      lectern.clock.advance(DAY_MS);
      await refreshed();
      expect(requests()).toBe(2);
    },
  );

  test('are not fetched through a redirect, not even to the same host', async () => {
    const inside = path();
    const picture = host.at(inside, sending(await plainPng('#000000')));
    const id = await signedIn(
      host.at(path(), (response) => void response.writeHead(302, { Location: picture }).end()),
    );
    expect(await imageOf(id)).toBeNull();
    expect(host.asked).not.toContain(inside);
  });

  test('are never fetched from another host', async () => {
    const other = await startPictureHost();
    try {
      const id = await signedIn(other.at('/a.png', sending(await plainPng('#000000'))));
      expect(await imageOf(id)).toBeNull();
      expect(other.asked).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('stay for a week, then follow the provider, and change immediately with a new address', async () => {
    const subject = randomBytes(8).toString('hex');
    const at = path();
    const address = host.at(at, sending(await plainPng('#111111')));
    const id = await signedIn(address, subject);
    const first = await imageOf(id);

    host.at(at, sending(await plainPng('#222222')));
    await signedIn(address, subject);
    expect(await imageOf(id)).toBe(first);
    lectern.clock.advance(8 * DAY_MS);
    await refreshed();
    const second = await imageOf(id);
    expect(second).toMatch(ADDRESS);
    expect(second).not.toBe(first);
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);

    await signedIn(host.at(path(), sending(await plainPng('#333333'))), subject);
    const third = await imageOf(id);
    expect(third).not.toBe(second);

    // It can no longer be fetched: the existing one stays.
    await signedIn(`${host.origin}${path()}`, subject);
    expect(await imageOf(id)).toBe(third);
  });

  test('are fetched one at a time, even when many members sign in at the same time', async () => {
    const picture = sending(await plainPng('#444444'));
    const ids = await Promise.all(Array.from({ length: 25 }, () => signedIn(host.at(path(), picture))));
    await refreshed();
    expect(await Promise.all(ids.map(imageOf))).toEqual(ids.map(() => expect.stringMatching(ADDRESS)));
    expect(host.most()).toBe(1);
  });

  test('are deleted with the account', async () => {
    const id = await signedIn(host.at(path(), sending(await plainPng('#555555'))));
    const image = await imageOf(id);
    const row = await lectern.database.read.manager.findOneByOrFail(AvatarEntity, { userId: id });
    await lectern.database.write((tx) => tx.delete(UserEntity, id));
    await refreshed();
    expect((await fetched(image)).status).toBe(404);
    expect(await lectern.database.read.manager.existsBy(AvatarEntity, { id: row.id })).toBe(false);
  });

  test('are never fetched by a visitor’s request, so no provider learns of it', async () => {
    const at = path();
    const { id } = await createUser(lectern.database, { image: host.at(at, sending('')) });
    await lectern.database.write((tx) =>
      tx.insert(AvatarEntity, { userId: id, picture: null, dueAt: new Date(0) }),
    );
    const client = await lectern.client().signIn(id);
    expect((await client.get<AuthStatus>('/api/v1/auth/status')).body.user?.image).toBeNull();
    expect(host.asked).not.toContain(at);
    for (const file of ['1', '1-x.webp', `${'9'.repeat(11)}-${'a'.repeat(32)}.webp`, '..%2f..%2fsecret'])
      expect((await fetched(`/pictures/users/${file}`)).status).toBe(404);
  });
});

test('a picture that does not arrive in time is abandoned', async () => {
  const never = host.at('/never', () => undefined);
  await expect(fetchPicture(never, [host.origin], 200)).rejects.toThrow('returned no picture');
  const slowly = host.at('/slowly', (response) => void response.writeHead(200).write('x'));
  await expect(fetchPicture(slowly, [host.origin], 200)).rejects.toThrow('returned no picture');
});

test.each(['https://localhost', 'https://127.0.0.1', 'https://[::1]', 'https://[::ffff:127.0.0.1]'])(
  'a picture host that resolves to a private network is not contacted: %s',
  async (name) => {
    const before = host.asked.length;
    const origin = new URL(`${name}:${new URL(host.origin).port}`).origin;
    const refused = await fetchPicture(`${origin}/a.png`, [origin]).catch((error: unknown) => error);
    expect(inspect(refused)).toMatch(/public address/);
    expect(host.asked).toHaveLength(before);
  },
);

test('an address with a password, another port or a similar host name is not requested', async () => {
  const origins = ['https://avatars.githubusercontent.com'];
  for (const address of [
    'https://me:secret@avatars.githubusercontent.com/u/1',
    'https://avatars.githubusercontent.com:8443/u/1',
    'https://avatars.githubusercontent.com.example.org/u/1',
    'http://avatars.githubusercontent.com/u/1',
    '',
  ]) {
    await expect(fetchPicture(address, origins)).rejects.toThrow('not on a known picture host');
  }
});
