import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/parts.js';
import { refuseIfEnded } from '../database/pass-context.js';
import { DomainError } from '../kernel/errors.js';
import { traced } from '../monitoring/tracing/tracing.js';
import { checkKey, contentTypeOf, type FileStorage, isKey, type StoredFile } from './file-storage.js';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Stores files in a bucket, addressed by path (`{endpoint}/{bucket}/{key}`), which every S3-compatible service supports. */
export class S3Storage implements FileStorage {
  private readonly client: AwsClient;
  private readonly base: string;

  private readonly attributes: { 'server.address': string; 'aws.s3.bucket': string };

  constructor({ endpoint, bucket, ...credentials }: S3Settings) {
    this.attributes = { 'server.address': new URL(endpoint).hostname, 'aws.s3.bucket': bucket };
    this.client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
    this.base = `${endpoint}/${bucket}/`;
  }

  async put(key: string, content: Buffer): Promise<void> {
    refuseIfEnded();
    if (await this.has(key)) return;
    const answer = await this.ask('PUT', key, {
      body: new Uint8Array(content),
      headers: {
        'content-type': contentTypeOf(key),
        // Covered by the signature, which guarantees the content's integrity.
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
        // The second writer gets a 412; a service without conditional writes stores the same file again.
        'if-none-match': '*',
      },
    });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 412) throw unavailable('PUT', key, answer.status);
  }

  async get(key: string): Promise<StoredFile | null> {
    const answer = await this.ask('GET', key);
    const { body, headers, ok, status } = answer;
    if (ok && body) {
      const bytes = Number(headers.get('content-length'));
      return { content: Readable.fromWeb(body), bytes, type: contentTypeOf(key) };
    }
    await body?.cancel();
    if (status === 404) return null;
    throw unavailable('GET', key, status);
  }

  async has(key: string): Promise<boolean> {
    const { ok, status } = await this.ask('HEAD', key);
    if (!ok && status !== 404) throw unavailable('HEAD', key, status);
    return ok;
  }

  async remove(key: string): Promise<void> {
    refuseIfEnded();
    const { body, ok, status } = await this.ask('DELETE', key);
    await body?.cancel();
    if (!ok && status !== 404) throw unavailable('DELETE', key, status);
  }

  async *list(folder?: string): AsyncGenerator<string> {
    let page: { keys: string[]; next: string | null } | undefined;
    do {
      page = await this.listPage(folder, page?.next ?? null);
      yield* page.keys;
    } while (page.next !== null);
  }

  private async listPage(
    folder: string | undefined,
    after: string | null,
  ): Promise<{ keys: string[]; next: string | null }> {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(folder !== undefined && { prefix: `${folder}/` }),
      ...(after !== null && { 'continuation-token': after }),
    });
    const answer = await this.fetch('GET', `?${query.toString()}`);
    if (!answer.ok) {
      await answer.body?.cancel();
      throw unavailable('GET', '?list-type=2', answer.status);
    }
    const xml = await answer.text();
    // Our keys contain no character that XML would escape.
    const keys = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => key).filter(isKey);
    const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1] ?? null;
    return { keys, next: next && unescaped(next) };
  }

  private ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    checkKey(key);
    return this.fetch(method, key, init);
  }

  /** Its span ends with the response's headers, and has no key: some cannot be guessed. */
  private async fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await traced(
        `${method} bucket`,
        'client',
        () => ({ ...this.attributes, 'http.request.method': method }),
        () => this.client.fetch(this.base + path, { ...init, method, signal, redirect: 'error' }),
        { found: ({ status }) => ({ 'http.response.status_code': status }) },
      );
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
  }
}

/** The cause, with the service's response, goes to the log. */
function unavailable(method: string, key: string, status: number): DomainError {
  return new DomainError('UNAVAILABLE', {
    cause: new Error(`The storage answered ${status} to ${method} ${key}`),
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => ENTITIES[name] ?? entity);
