import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer as it goes out: JSON with status 200, or what is said here. `hold` delays it until the promise is kept. */
export interface Answer {
  status?: number;
  body: unknown;
  hold?: Promise<unknown>;
}

/** Path below `/api/v1/` → its answer; everything else is 404. */
export type Answers = Record<string, Answer>;

/**
 * A real API on a port of its own for the tests of one file; `fetch` finds it under the page's own address, as in the
 * browser.
 */
export function serveApi() {
  let server: Server;
  let answers: Answers = {};
  const asked: string[] = [];
  const native = globalThis.fetch;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = (request.url ?? '').replace('/api/v1/', '');
      asked.push(path);
      const answer = answers[path] ?? {
        status: 404,
        body: { success: false, error: 'Not found', code: 'NOT_FOUND' },
      };
      void Promise.resolve(answer.hold).then(() => {
        response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    globalThis.fetch = (input, init) =>
      native(typeof input === 'string' ? new URL(input, base) : input, init);
  });
  beforeEach(() => {
    answers = {};
    asked.length = 0;
  });
  afterAll(async () => {
    globalThis.fetch = native;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  return {
    /** Paths that were asked for in this test, in order. */
    asked,
    answer: (more: Answers) => {
      answers = { ...answers, ...more };
    },
  };
}
