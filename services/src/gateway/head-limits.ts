import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parse } from 'node:querystring';
import { answerTooLarge } from './client-errors.js';

/** Characters of all headers but the address, which may carry a long search: browsers and proxies send some two thousand. */
const HEADERS = 16 * 1024;
/** Of the path: names of people and talks are parts of some. */
const PATH = 2_000;
/** Of the query. No call has twenty. */
const PARAMETERS = 100;
/** Unanswered requests of one connection: browsers and proxies send the next one once the last one is answered. */
const PIPELINED = 16;

const unanswered = new WeakMap<Socket, { requests: number }>();

/**
 * Refuses, before anything reads it, a request whose headers would take longer to read than to answer, and closes a connection whose
 * client sends requests without waiting for their answers: a packet holds hundreds of them. No network's time is charged for either.
 *
 * @returns whether it was refused
 */
export function refusesHead(raw: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = raw;
  // What is left of the packet is still read.
  if (socket.destroyed) return true;
  const open = unansweredOf(socket);
  if (open.requests >= PIPELINED) return !!socket.destroy();
  open.requests += 1;
  response.once('close', () => (open.requests -= 1));
  let characters = 0;
  for (const text of raw.rawHeaders) characters += text.length;
  if (characters <= HEADERS) return false;
  answerTooLarge(response);
  return true;
}

function unansweredOf(socket: Socket): { requests: number } {
  const known = unanswered.get(socket);
  if (known) return known;
  const added = { requests: 0 };
  unanswered.set(socket, added);
  return added;
}

/** Whether path and query are short enough to be read. */
export function isShort(url: string): boolean {
  const query = url.indexOf('?');
  if ((query < 0 ? url.length : query) > PATH) return false;
  let parameters = 0;
  for (let at = query; at >= 0 && parameters <= PARAMETERS; at = url.indexOf('&', at + 1)) parameters += 1;
  return parameters <= PARAMETERS;
}

/** Reads a query, but no more parameters than {@link isShort} accepts. */
export const readQuery = (text: string): Record<string, unknown> =>
  parse(text, '&', '=', { maxKeys: PARAMETERS });
