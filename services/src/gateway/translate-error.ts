import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '@lectern/contracts';
import { KeyReused } from '../database/idempotency/once.js';
import { DatabaseAway } from '../database/outages/lost.js';
import { DomainError } from '../kernel/errors.js';

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'UNSUPPORTED_MEDIA_TYPE',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'VALIDATION_FAILED',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

const JSON_CODES = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

/** Failures of the database connection, not of the request; likely temporary. */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_LOCK_WAIT_TIMEOUT',
  'SQLITE_BUSY',
]);

/** The disk of the embedded database is full, read-only, or fails. */
const DISK_AWAY = /^SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN)/;

interface Coded {
  code?: unknown;
  statusCode?: unknown;
  driverError?: unknown;
  cause?: unknown;
}

/** Converts any thrown value to a {@link DomainError}. Texts of foreign errors never reach the caller. */
export function translateError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof KeyReused) {
    return error.reason === 'body'
      ? new DomainError('IDEMPOTENCY_KEY_REUSED', { cause: error })
      : new DomainError('ALREADY_DONE', { cause: error, details: { id: error.id } });
  }
  if (error instanceof DatabaseAway)
    return new DomainError('UNAVAILABLE', { cause: error, headers: { 'Retry-After': '5' } });
  const { code, statusCode, driverError, cause } = detailsOf(error);
  const driverCode = String(detailsOf(driverError).code);
  if (DATABASE_AWAY.has(driverCode) || DISK_AWAY.test(driverCode)) {
    return new DomainError('UNAVAILABLE', { cause: error, headers: { 'Retry-After': '5' } });
  }
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  if (typeof status !== 'number' || status < 400 || (status >= 500 && status !== 503)) {
    return new DomainError('INTERNAL', { cause: error });
  }
  const origin = error instanceof HttpException ? cause : error;
  const json = JSON_CODES.has(String(code ?? detailsOf(cause).code)) || origin instanceof SyntaxError;
  return new DomainError(json ? 'MALFORMED_JSON' : (BY_STATUS[status] ?? 'BAD_REQUEST'), { cause: error });
}

function detailsOf(error: unknown): Coded {
  return typeof error === 'object' && error !== null ? error : {};
}
