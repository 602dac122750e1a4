import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, SITE } from '@lectern/contracts';
import { contentPolicy } from '../html/content-policy.js';

/** The rest of a request is read for so long; a client that pauses for longer has read the answer. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 5_000;

/** A line of headers of this size, in bytes, is not a browser's own. */
const LONG_LINE = 2 * 1024;
const REQUEST_LINE = { end: / HTTP\/1\.\d\r?$/, endLength: 16 };

const page = (text: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Request too large | ${SITE.name}</title>
</head>
<body>
<h1>Your browser sent too much</h1>
<p>${text}</p>
</body>
</html>
`;

type Header = readonly [name: string, value: string];

/** An answer of a status, type and further headers. */
interface Answer {
  status: 400 | 408 | 431;
  headers: readonly Header[];
  body: string;
}

const REASONS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const;

/**
 * Any script of this site or of a neighbouring host name can give a browser cookies that make each of its requests too large. Then only
 * the answer to such a request can remove them. Not if the address is too large: any other site's page could sign its visitors out with one.
 */
const tooLarge = (byAddress: boolean): Answer => {
  const text = byAddress
    ? 'The address, or another part of the request, is longer than this site accepts.'
    : 'This site’s cookies had become too large, so they have been removed. Reload the page, and sign in again if you were signed in.';
  const removes: Header[] = byAddress ? [] : [['Clear-Site-Data', '"cookies"']];
  return {
    status: 431,
    headers: [['Content-Type', 'text/html; charset=utf-8'], ...removes],
    body: page(text),
  };
};

/** Answers a request that was read, and whose headers other than its address are too large, as {@link answerClientError} would. */
export function answerTooLarge(response: ServerResponse): void {
  const { status, headers, body } = tooLarge(false);
  response.writeHead(status, Object.fromEntries([...headers, ...headersOf(body)])).end(body);
}

interface ClientError extends NodeJS.ErrnoException {
  /** A buffer: the part of the request in which the error was found, or one that follows. */
  rawPacket?: unknown;
}

/** A connection whose request could not be read. */
class Unread {
  private isAnswered = false;
  /** What has arrived of the line in which the request became too large: its length and its end. */
  private bytes = 0;
  private end = '';

  constructor(private readonly socket: Socket) {
    const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
    socket.setTimeout(PAUSE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.resume();
  }

  /** Called for each further part of the request, too. */
  take({ code, rawPacket }: ClientError): void {
    if (this.isAnswered) return;
    if (code !== 'HPE_HEADER_OVERFLOW') {
      this.answer(unreadable(code === 'ERR_HTTP_REQUEST_TIMEOUT'));
      return void this.socket.end();
    }
    const part = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
    const line = part.split('\n', 1)[0] ?? '';
    this.bytes += line.length;
    this.end = (this.end + line).slice(-REQUEST_LINE.endLength);
    // An address and a cookie look alike until their line ends.
    if (line.length < part.length)
      this.answer(tooLarge(this.bytes < LONG_LINE || REQUEST_LINE.end.test(this.end)));
  }

  private answer(answer: Answer): void {
    this.isAnswered = true;
    this.socket.write(written(answer));
  }
}

const unread = new WeakMap<Socket, Unread>();

/**
 * For the event `clientError` of a listener: requests that end before their headers are complete or understood, which no route sees. The
 * rest of one that is too large is read and dropped, since most clients send everything before they read, and take a closed connection for
 * a failure.
 */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known = unread.get(socket) ?? new Unread(socket);
  unread.set(socket, known);
  known.take(error);
}

function unreadable(isLate: boolean): Answer {
  const body: ApiError = {
    success: false,
    error: isLate ? 'The request took too long to arrive.' : 'The request could not be understood.',
    code: 'BAD_REQUEST',
    requestId: randomUUID(),
  };
  return {
    status: isLate ? 408 : 400,
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    body: JSON.stringify(body),
  };
}

const headersOf = (body: string): Header[] => [
  ['Content-Length', String(Buffer.byteLength(body))],
  ['Content-Security-Policy', contentPolicy()],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cache-Control', 'no-store'],
];

const written = ({ status, headers, body }: Answer): string =>
  [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    ...[...headers, ...headersOf(body)].map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
