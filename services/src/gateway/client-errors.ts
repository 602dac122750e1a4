import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ApiError, SITE } from '@lectern/contracts';

/** The rest of a request is read for so long; a client that pauses for longer has read the answer. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 1_000;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Request too large | ${SITE.name}</title>
</head>
<body>
<h1>Your browser sent too much</h1>
<p>Its request was larger than this site accepts, probably because of its cookies. They have been removed: reload the page, and sign in again if you were signed in.</p>
</body>
</html>
`;

/**
 * Any script of this site or of a neighbouring host name can give a browser cookies that make each of its requests too large. Then only
 * the answer to such a request can remove them.
 */
const TOO_LARGE = [
  'HTTP/1.1 431 Request Header Fields Too Large',
  'Content-Type: text/html; charset=utf-8',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Clear-Site-Data: "cookies"',
];

const answered = new WeakSet<Socket>();

/**
 * For the event `clientError` of a listener: requests that end before their headers are complete or understood, which no route sees. The
 * rest of the request is read and dropped, since most clients send everything before they read, and take a closed connection for a failure.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Once for each further part of the request.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  answered.add(socket);
  socket.write(answerTo(error));
  const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  socket.setTimeout(PAUSE_MS, () => socket.destroy());
  socket.once('error', () => socket.destroy());
  socket.resume();
}

function answerTo({ code }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return written(TOO_LARGE, PAGE);
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body: ApiError = {
    success: false,
    error: isLate ? 'The request took too long to arrive.' : 'The request could not be understood.',
    code: 'BAD_REQUEST',
    requestId: randomUUID(),
  };
  const status = isLate ? '408 Request Timeout' : '400 Bad Request';
  return written(
    [`HTTP/1.1 ${status}`, 'Content-Type: application/json; charset=utf-8'],
    JSON.stringify(body),
  );
}

const written = (head: readonly string[], body: string): string =>
  [
    ...head,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
