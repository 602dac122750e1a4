import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response: JSON with status 200, unless set otherwise. `hold` delays it until the promise settles. */
export interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  hold?: Promise<unknown>;
}

/** For a response that arrives only when released: `{ body, hold }`. */
export function held(): { hold: Promise<unknown>; release: () => void } {
  let release = () => {};
  const hold = new Promise<void>((done) => (release = done));
  return { hold, release: () => release() };
}

/**
 * Path below `/api/v1/` → its response; prefixed with the method (`POST notes`) where it matters, or ending
 * in a star for a prefix match; everything else is 404.
 */
export type Answers = Record<string, Answer>;

/** A received call. */
export interface Call {
  method: string;
  /** Below `/api/v1/` */
  path: string;
  headers: IncomingHttpHeaders;
  /** As sent. */
  body: string;
}

/**
 * A real API server for the tests of one file, on its own port; `fetch` and `XMLHttpRequest` reach it under
 * the page's own address, as in the browser.
 */
export function serveApi() {
  let server: Server;
  /** Current test: late calls of the previous one are not counted for this one. */
  let test = 0;
  let answers: Answers = {};
  const asked: string[] = [];
  const calls: Call[] = [];
  const native = globalThis.fetch;
  const prototype = globalThis.XMLHttpRequest?.prototype as Pick<XMLHttpRequest, 'open'> | undefined;
  const nativeOpen = prototype?.open;

  beforeAll(async () => {
    server = createServer((request, response) => {
      // The test's document has a different origin than this server, which only affects XMLHttpRequest.
      if (request.headers.origin) {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*, X-CSRF-Token, Idempotency-Key');
      }
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      const [, asker, address = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
      const path = address.replace('/api/v1/', '');
      const method = request.method ?? 'GET';
      if (Number(asker) === test) asked.push(path);
      const answer = answers[`${method} ${path}`] ??
        answers[path] ??
        answers[
          Object.keys(answers).find((key) => key.endsWith('*') && path.startsWith(key.slice(0, -1))) ?? ''
        ] ?? {
          status: 404,
          body: { success: false, error: 'Not found', code: 'NOT_FOUND' },
        };
      void bodyOf(request).then(async (body) => {
        if (Number(asker) === test) calls.push({ method, path, headers: request.headers, body });
        await answer.hold;
        response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
        response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const find = (input: string | URL) => {
      const { href, origin, pathname, search } = new URL(input, base);
      return origin === base ? `${base}/${test}${pathname}${search}` : href;
    };
    globalThis.fetch = (input, init) => native(typeof input === 'string' ? find(input) : input, init);
    if (prototype && nativeOpen) {
      prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
        nativeOpen.call(this, method, find(url), true);
      };
    }
  });
  beforeEach(() => {
    test += 1;
    answers = {};
    asked.length = 0;
    calls.length = 0;
  });
  afterAll(async () => {
    globalThis.fetch = native;
    if (prototype && nativeOpen) prototype.open = nativeOpen;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  return {
    /** Paths requested in this test, in order. */
    asked,
    /** The same with methods, headers and bodies; a call is listed once it was received completely. */
    calls,
    answer: (more: Answers) => {
      answers = { ...answers, ...more };
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
