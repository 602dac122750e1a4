import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, SavedSpeaker, SavedTalk } from '@lectern/contracts';
import sharp from 'sharp';
import { createUser } from './support/factories.js';
import {
  animatedGif,
  colourAt,
  jpegFromCamera,
  pngFile,
  unfoldingPng,
  webpFile,
} from './support/picture-files.js';
import { type S3Server, startS3Server } from './support/s3-server.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

/** Response of a success or a failure. */
type Answer = Pick<SavedSpeaker, 'speaker'> & ApiError;

const FIELD = 'speaker[profile_picture]';
const LIMIT = 5 * 1024 * 1024;
const ADDRESS = /^\/pictures\/[0-9a-f]{32}-384\.webp$/;

async function draft(client: TestClient): Promise<number> {
  const { body } = await client.post<SavedTalk>('/api/v1/talks', {
    title: 'Pictures',
    description: 'About pictures.',
    youtube_link: `https://youtu.be/${randomBytes(8).toString('base64url')}`,
  });
  return body.talk.id;
}

async function member(lectern: TestApp): Promise<TestClient> {
  const { id } = await createUser(lectern.database);
  return lectern.client().signIn(id);
}

function upload(
  client: TestClient,
  talkId: number,
  content: Uint8Array<ArrayBuffer> | string,
  name = 'me.png',
  type = 'image/png',
) {
  const form = new FormData();
  form.append('speaker[speakername]', `Pictured ${randomBytes(4).toString('hex')}`);
  form.append('speaker[description]', 'Has a picture.');
  form.append(FIELD, new Blob([content], { type }), name);
  form.append('talk_id', String(talkId));
  return client.post<Answer>('/api/v1/speakers', form);
}

const plain = (content: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(content);

async function fetched(lectern: TestApp, address: string | null) {
  const response = await fetch(lectern.url + (address ?? ''));
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

describe.each(dialects)('pictures on %s', (dialect) => {
  let lectern: TestApp;
  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  async function shown(content: Buffer, name?: string, type?: string): Promise<Buffer> {
    const client = await member(lectern);
    const { status, body } = await upload(client, await draft(client), plain(content), name, type);
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body.speaker.profile_picture_url).toMatch(ADDRESS);
    expect(body.speaker.profile_picture).toBe(body.speaker.profile_picture_url);
    return (await fetched(lectern, body.speaker.profile_picture_url)).content;
  }

  test.each([
    ['PNG', pngFile],
    ['JPEG', jpegFromCamera],
    ['WebP', webpFile],
    ['GIF', animatedGif],
  ])('become a WebP square from a %s file, whatever it is called', async (_format, make) => {
    const picture = await shown(await make(), 'holiday.txt', 'text/plain');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 384, height: 384 });
  });

  test('from a camera are upright, without camera or location data', async () => {
    const original = await jpegFromCamera();
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const picture = await shown(original);
    expect([await colourAt(picture, 0.5, 0.1), await colourAt(picture, 0.5, 0.9)]).toEqual(['red', 'blue']);
    const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(picture.includes('private')).toBe(false);
  });

  test('use the first frame of an animation', async () => {
    const picture = await shown(await animatedGif());
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(picture, 0.5, 0.5)).toBe('red');
  });

  test('of exactly 5 MB are accepted, one byte more answers 413', async () => {
    const png = await pngFile();
    // Data after the end of a PNG is ignored.
    const full = Buffer.concat([png, Buffer.alloc(LIMIT - png.length)]);
    await shown(full);
    const client = await member(lectern);
    const talkId = await draft(client);
    for (const content of [Buffer.concat([full, Buffer.alloc(1)]), Buffer.alloc(20 * 1024 * 1024)]) {
      const { status, body } = await upload(client, talkId, plain(content));
      expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(body.error).toBe('The picture can have at most 5 MB');
    }
    expect((await lectern.client().get(`/api/v1/talks/${talkId}`)).status).toBe(404);
  });

  test('far beyond the limit are refused before they are read', async () => {
    const client = await member(lectern);
    const { hostname, port } = new URL(lectern.url);
    const headers = {
      ...client.headers('POST'),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 2 ** 30,
    };
    const sent = request({ hostname, port, method: 'POST', path: '/api/v1/speakers', headers });
    sent.write('--b\r\n');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    sent.destroy();
  });

  const REFUSED: [what: string, make: () => Promise<Buffer> | Buffer][] = [
    ['text', () => Buffer.from('just text')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'SVG behind an XML line',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    [
      'TIFF',
      async () =>
        sharp(await pngFile())
          .tiff()
          .toBuffer(),
    ],
    [
      'AVIF',
      async () =>
        sharp(await pngFile())
          .avif({ effort: 0 })
          .toBuffer(),
    ],
    ['RIFF sound', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    ['a script that begins as a GIF does', () => Buffer.from('GIF89a=1;alert(document.cookie)//')],
    ['the beginning of a PNG alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['half a PNG', async () => cutInHalf(await pngFile())],
    ['half a JPEG', async () => cutInHalf(await jpegFromCamera())],
    ['half a WebP', async () => cutInHalf(await webpFile())],
    ['100 million pixels in a few bytes', () => unfoldingPng(10_000, 10_000)],
    ['a width of a million', () => unfoldingPng(1_000_000, 60)],
    [
      'noise after a JPEG head',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(5000)]),
    ],
  ];

  test.each(REFUSED)(
    'that are %s answer 422 under their field, and the talk stays a draft',
    async (_what, make) => {
      const client = await member(lectern);
      const talkId = await draft(client);
      const { status, body } = await upload(client, talkId, plain(await make()));
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(body.errors).toEqual({ [FIELD]: [expect.stringMatching(/^The picture /)] });
      expect(body.error).toBe(body.errors?.[FIELD]?.[0]);
      expect((await lectern.client().get(`/api/v1/talks/${talkId}`)).status).toBe(404);
    },
  );

  test('may be missing as an empty file', async () => {
    const client = await member(lectern);
    const { status, body } = await upload(client, await draft(client), '', '', 'application/octet-stream');
    expect([status, body.speaker.profile_picture_url]).toEqual([201, null]);
  });

  describe('GET /pictures/{hash}-{size}.webp', () => {
    let address: string;
    beforeAll(async () => {
      const client = await member(lectern);
      const { body } = await upload(client, await draft(client), plain(await pngFile()));
      address = body.speaker.profile_picture_url ?? '';
    });

    test('serves every size, for a minute from proxies, and only as a picture', async () => {
      for (const size of [96, 192, 384]) {
        const { status, headers, content } = await fetched(lectern, address.replace('384', String(size)));
        expect(status).toBe(200);
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-type': 'image/webp',
          'content-length': String(content.length),
          'cache-control': 'public, max-age=86400, s-maxage=60',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          etag: expect.any(String),
        });
        expect(headers.has('set-cookie')).toBe(false);
        expect(await sharp(content).metadata()).toMatchObject({ width: size, height: size });
      }
    });

    test('has the same address for the same picture', async () => {
      const client = await member(lectern);
      const { body } = await upload(client, await draft(client), plain(await pngFile()));
      expect(body.speaker.profile_picture_url).toBe(address);
    });

    test('answers 304 to a browser that has it, and only headers to HEAD', async () => {
      const { headers } = await fetched(lectern, address);
      const again = await fetch(lectern.url + address, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
      const head = await fetch(lectern.url + address, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, headers.get('content-length')]);
    });

    test.each([
      `/pictures/${'0'.repeat(32)}-384.webp`,
      '/pictures/x.webp',
      '/pictures/..%2f..%2fsecret',
      '/pictures/..%2Fsecret-384.webp',
      '/pictures/%00',
    ])('answers 404 at %s', async (path) => {
      const { status, headers } = await fetched(lectern, path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    });

    test('is the smaller file in a list', async () => {
      const client = await member(lectern);
      const talkId = await draft(client);
      const { body } = await upload(client, talkId, plain(await pngFile()));
      await client.send('PUT', `/api/v1/talks/${talkId}`, {
        title: 'Pictures',
        description: 'About pictures.',
        youtube_link: `https://youtu.be/${randomBytes(8).toString('base64url')}`,
        conference_name: 'Pictured Days',
      });
      expect(body.speaker.profile_picture_url).toBe(address);
      const list = await lectern.client().get<{ profile_picture_url: string | null }[]>('/api/v1/speakers');
      expect(list.body.map((speaker) => speaker.profile_picture_url)).toContain(
        address.replace('384', '192'),
      );
    });
  });
});

describe('pictures in a bucket', () => {
  let server: S3Server;
  let lectern: TestApp;
  beforeAll(async () => {
    server = await startS3Server();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server.settings;
    lectern = await startTestApp('sqlite', {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  });
  afterAll(async () => {
    await lectern.close();
    await server.close();
  });

  test('are stored and served from there', async () => {
    const client = await member(lectern);
    const { status, body } = await upload(client, await draft(client), plain(await webpFile()));
    expect(status).toBe(201);
    const address = body.speaker.profile_picture_url ?? '';
    const key = address.slice(1);
    expect([...server.objects.keys()]).toContain(key);
    const { content, headers } = await fetched(lectern, address);
    expect(content.equals(server.objects.get(key)?.content ?? Buffer.alloc(0))).toBe(true);
    expect(headers.get('content-length')).toBe(String(content.length));
  });

  test('cannot be saved while it is down: 503, and the talk stays a draft', async () => {
    const client = await member(lectern);
    const talkId = await draft(client);
    server.failing = 1000;
    const { status, body } = await upload(client, talkId, plain(unfoldingPng(10, 10)));
    server.failing = 0;
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await lectern.client().get(`/api/v1/talks/${talkId}`)).status).toBe(404);
    expect((await upload(client, talkId, plain(unfoldingPng(10, 10)))).status).toBe(201);
  });
});

const cutInHalf = (content: Buffer): Buffer => content.subarray(0, content.length / 2);
