import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import type { QuickAnswer } from '../../src/gateway/quick-answers.js';
import type { TestApp } from './test-app.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Headers that differ between any two responses. */
const OWN = ['date', 'x-request-id'];

/** Status and headers, without those that differ between any two responses. */
export const shared = ({ status, headers }: Answer) => ({
  status,
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
});
export const text = ({ headers, body }: Answer): string => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
};
/** Id of the visitor in the cookie that a response sets. */
export const visitorOf = ({ headers }: Answer): string =>
  /lectern_visitor=([^.]+)\./.exec(String(headers['set-cookie']))?.[1] ?? '';

/** Makes calls that are answered from stored bytes, or by the route. */
export class QuickClient {
  /** Requests that were answered from stored bytes. */
  quick = 0;
  private sent = 0;

  constructor(private readonly lectern: TestApp) {
    const { shared: lists, visits } = lectern.app.getHttpAdapter().getInstance().quickAnswers;
    this.watch(lists);
    this.watch(visits);
  }

  async ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    this.sent += 1;
    const call = send(`${this.lectern.url}${path}`, {
      method,
      headers: {
        'user-agent': BROWSER,
        'x-forwarded-for': `198.51.${100 + (this.sent >> 8)}.${this.sent & 255}`,
        'accept-encoding': 'gzip, br',
        ...headers,
      },
    });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) };
  }

  /** Repeats a call until it is answered from stored bytes. */
  async quickly(path: string, headers?: Record<string, string>, method?: string): Promise<Answer> {
    for (;;) {
      const before = this.quick;
      const answer = await this.ask(path, headers, method);
      if (this.quick > before) return answer;
    }
  }

  /** The route's answer, which requests with a bearer token get, even an invalid one. */
  async slowly(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return this.byRoute(path, { authorization: 'Bearer none', ...headers }, method);
  }

  /** The answer, which must be the route's. */
  async byRoute(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const before = this.quick;
    const answer = await this.ask(path, headers, method);
    expect(this.quick).toBe(before);
    return answer;
  }

  /** Another browser. */
  visitor(): { id: string; cookie: string } {
    const client = this.lectern.client();
    return { id: client.visitor, cookie: client.visitorCookie };
  }

  /** Counts the requests that are answered from stored bytes. */
  private watch<Sent>(answerers: ((request: Sent) => QuickAnswer | null)[]): void {
    for (const [index, answerer] of answerers.entries()) {
      answerers[index] = (request: Sent) => {
        const answer = answerer(request);
        if (answer) this.quick += 1;
        return answer;
      };
    }
  }
}
