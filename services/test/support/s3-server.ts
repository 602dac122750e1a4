import { createHash, createHmac } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { S3Settings } from '../../src/config/parts.js';

interface StoredObject {
  content: Buffer;
  type: string | undefined;
}

export interface S3Server {
  settings: S3Settings;
  objects: Map<string, StoredObject>;
  /** `METHOD status`, of every request. */
  log: string[];
  /** How many of the next requests get a 503. */
  failing: number;
  close: () => Promise<void>;
}

const BUCKET = 'lectern-test';

/**
 * A stand-in object store: keeps objects in memory, and refuses requests without a valid AWS Signature
 * Version 4, computed here from the request as received.
 *
 * @param folder where objects are kept as well, so that they outlive the process
 */
export async function startS3Server({ port = 0, folder = '' } = {}): Promise<S3Server> {
  const settings = {
    endpoint: '',
    bucket: BUCKET,
    region: 'eu-central-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  const objects = folder ? await storedIn(folder) : new Map<string, StoredObject>();
  const state: S3Server = { settings, objects, log: [], failing: 0, close: () => closed(server) };
  const server = createServer((request, response) => {
    void answer(state, folder, request, response).then((status) => {
      state.log.push(`${request.method} ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The type is not kept: nothing asks for it. */
async function storedIn(folder: string): Promise<Map<string, StoredObject>> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => !name.endsWith(PART));
  const load = async (name: string): Promise<[string, StoredObject]> => [
    decodeURIComponent(name),
    { content: await readFile(join(folder, name)), type: undefined },
  ];
  return new Map(await Promise.all(names.map(load)));
}

const PART = ' part';
const fileOf = (folder: string, key: string) => join(folder, encodeURIComponent(key));

async function keep(folder: string, key: string, content: Buffer): Promise<void> {
  const path = fileOf(folder, key);
  // Not flushed to disk: it has to outlive a process, not the machine.
  await writeFile(path + PART, content);
  await rename(path + PART, path);
}

async function answer(
  state: S3Server,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const reply = (status: number, headers: Record<string, string | number> = {}, content?: Buffer) => {
    response.writeHead(status, headers).end(content);
    return status;
  };
  if (state.failing > 0) {
    state.failing -= 1;
    return reply(503);
  }
  if (!isSigned(request, body, state.settings)) return reply(403);
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://store').pathname);
  if (!path.startsWith(`/${BUCKET}/`)) return reply(404);
  if (path === `/${BUCKET}/`) return reply(200, {}, Buffer.from(listOf(state, request)));
  const key = path.slice(BUCKET.length + 2);
  const object = state.objects.get(key);
  if (request.method === 'PUT') {
    if (object && request.headers['if-none-match'] === '*') return reply(412);
    if (folder) await keep(folder, key, body);
    state.objects.set(key, { content: body, type: request.headers['content-type'] });
    return reply(200);
  }
  if (request.method === 'DELETE') {
    if (folder) await rm(fileOf(folder, key), { force: true });
    state.objects.delete(key);
    return reply(204);
  }
  if (!object) return reply(404);
  const headers = { 'content-length': object.content.length, 'content-type': object.type ?? '' };
  return request.method === 'HEAD' ? reply(200, headers) : reply(200, headers, object.content);
}

/** Of ListObjectsV2: two keys a page, so that every list has several. */
function listOf({ objects }: S3Server, request: IncomingMessage): string {
  const { searchParams } = new URL(request.url ?? '', 'http://store');
  const after = searchParams.get('continuation-token') ?? '';
  const prefix = searchParams.get('prefix') ?? '';
  const rest = [...objects.keys()].sort().filter((key) => key > after && key.startsWith(prefix));
  const keys = rest.slice(0, 2);
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const next =
    keys.length < rest.length ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

function isSigned(request: IncomingMessage, body: Buffer, settings: S3Settings): boolean {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return false;
  const [, keyId, day = '', region = '', names = '', signature] = match;
  const date = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  if (keyId !== settings.accessKeyId || region !== settings.region || !date.startsWith(day)) return false;
  if (!names.split(';').includes('host')) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${settings.secretAccessKey}`),
  );
  return hmac(key, toSign).toString('hex') === signature;
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
