import { QueryFailedError } from 'typeorm';

/** The connection is gone, could not be opened, or took too long. */
const CODES = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND', // A container's name does not exist while it restarts
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
  'QUERY_TIMEOUT',
]);

/** Answers of a server that cannot do the work now, though another one, or the same one later, can. */
const NUMBERS = new Set([
  1040, // Too many connections
  1043, // Bad handshake: the server went away in between
  1047, // Unknown command: a Galera node outside of the primary component answers everything so
  1053, // Server shutdown in progress
  1158, // to 1161: reading from and writing to the network
  1159,
  1160,
  1161,
  1180, // Error during COMMIT
  1203, // Too many connections of this user
  1290, // The server runs read-only: the primary has moved
  1317, // Interrupted, for example by a shutdown
  1836, // Read-only, likewise
  1927, // Connection was killed
]);

interface Failure {
  code?: unknown;
  errno?: unknown;
  fatal?: unknown;
}

/** Whether a statement failed because of its server or connection, so that another connection may answer it. */
export function isLost(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const { code, errno, fatal } = cause as Failure;
  if (typeof code === 'string' && CODES.has(code)) return true;
  // Without an error number from the server, the driver itself found its connection unusable.
  return typeof errno === 'number' ? NUMBERS.has(errno) : fatal === true && code === undefined;
}

/** A statement exceeded its time limit. */
export class QueryTimeout extends Error {
  override name = 'QueryTimeout';
  readonly code = 'QUERY_TIMEOUT';
  constructor(milliseconds: number) {
    super(`The database did not answer within ${Math.round(milliseconds)} ms`);
  }
}

/** The database did not answer within the longest wait, or too many requests are waiting already. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  /** For whoever starts a process without a database. */
  get advice(): string {
    const { cause } = this;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
    const missing = code === 'ENOTFOUND' ? 'no machine has that name; ' : '';
    return `DATABASE_URL: ${this.message}${code ? ` (${code})` : ''}: ${missing}start the server, or correct the address`;
  }
}
