import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, call, getListOrThrow, getOrThrow, request, statusOf } from './index';

const REFUSAL = {
  success: false,
  error: 'Too long',
  code: 'VALIDATION_FAILED',
  requestId: 'req-1',
  errors: { a: ['Too long'] },
};

let server: Server;
let answer: RequestListener;
let base: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    answer(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

test('a request sends the CSRF token of the page and JSON, and parses the JSON response', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="abc">';
  let seen: unknown;
  answer = (req, res) => {
    let body = '';
    req.on('data', (part) => (body += String(part)));
    req.on('end', () => {
      seen = [req.method, req.headers['x-csrf-token'], req.headers['content-type'], body];
      res.end('{"ok":true}');
    });
  };
  await expect(request.post(`${base}/x`, { a: 1 })).resolves.toEqual({ ok: true });
  expect(seen).toEqual(['POST', 'abc', 'application/json', '{"a":1}']);
});

test('a 204 response resolves to undefined', async () => {
  answer = (_req, res) => res.writeHead(204).end();
  await expect(request.delete(`${base}/x`)).resolves.toBeUndefined();
});

test("an error response resolves to its status and the server's message", async () => {
  answer = (_req, res) => res.writeHead(422).end(JSON.stringify(REFUSAL));
  await expect(request.get(`${base}/x`)).resolves.toEqual({
    success: false,
    error: 'Error: 422',
    serverMessage: 'Too long',
    status: 422,
    code: 'VALIDATION_FAILED',
    requestId: 'req-1',
    errors: { a: ['Too long'] },
    details: REFUSAL,
  });
});

test("an error response that is not the API's keeps its status", async () => {
  answer = (_req, res) => res.writeHead(502).end('<html>Bad gateway</html>');
  await expect(request.get(`${base}/x`)).resolves.toMatchObject({ error: 'Error: 502', serverMessage: null });
});

test('a network failure also resolves to a failure', async () => {
  answer = (req) => req.socket.destroy();
  await expect(request.get(`${base}/x`)).resolves.toMatchObject({ success: false, status: 0 });
});

test('a failure says why, or else that it was unexpected', async () => {
  const thrown = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(request.get('/x')).resolves.toMatchObject({ success: false, error: 'Failed to fetch' });
  thrown.mockRejectedValueOnce(new Error(''));
  await expect(request.get('/x')).resolves.toMatchObject({ error: 'An unexpected error occurred' });
  thrown.mockRestore();
});

test("queries throw, preferring the server's message", async () => {
  answer = (_req, res) =>
    res.writeHead(404).end('{"success":false,"error":"No such talk","code":"TALK_NOT_FOUND"}');
  const error: unknown = await getOrThrow(`${base}/x`).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'No such talk', status: 404, code: 'TALK_NOT_FOUND', details: {} });
  // As serialized into a server-rendered page.
  expect(statusOf({ message: 'No such talk', failure: (error as ApiError).failure })).toBe(404);
});

test('a response that reports failure is a failure whatever its status, with its own text', async () => {
  answer = (_req, res) => res.end('{"success":false,"error":"Not today"}');
  await expect(getOrThrow(`${base}/x`)).rejects.toMatchObject({ message: 'Not today', status: 200 });
  await expect(request.get(`${base}/x`)).resolves.toMatchObject({ success: false, error: 'Not today' });
});

test('where only one status means success, any other one is a failure', async () => {
  answer = (_req, res) => res.writeHead(200).end('{}');
  await expect(call('POST', `${base}/x`, { success: 201 })).rejects.toMatchObject({ message: 'Error: 200' });
});

test('a response is read as its caller specifies', async () => {
  answer = (_req, res) => res.end('BEGIN:VCALENDAR');
  const read = (response: Response) => response.text();
  const file = await call('GET', `${base}/x`, { success: 200, read });
  expect(file.body).toBe('BEGIN:VCALENDAR');
});

test('a page of a list comes with the total count', async () => {
  answer = (_req, res) => {
    res.setHeader('Access-Control-Expose-Headers', 'X-Total-Count, X-Total-Capped');
    res.setHeader('X-Total-Count', '10000').setHeader('X-Total-Capped', 'true').end('[1,2]');
  };
  await expect(getListOrThrow(`${base}/x`)).resolves.toEqual({ items: [1, 2], total: 10_000, capped: true });
  answer = (_req, res) => res.end('[1,2]');
  await expect(getListOrThrow(`${base}/x`)).resolves.toEqual({ items: [1, 2], total: 2, capped: false });
  answer = (_req, res) => res.writeHead(404).end('{"error":"No such page"}');
  await expect(getListOrThrow(`${base}/x`)).rejects.toThrow('No such page');
});
