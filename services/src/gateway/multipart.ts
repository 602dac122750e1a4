import multipart from '@fastify/multipart';
import { CONTRIBUTION_LIMITS } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addStoredBytes } from '../database/daily-bytes/daily-bytes.js';
import { DomainError } from '../kernel/errors.js';
import { refuseElsewhere } from './accepted-types.js';
import { setBodyHash } from './idempotency-keys.js';

/**
 * The unread part of a request that is too large is read and dropped, up to this size, so that the browser
 * receives the response.
 */
const MOST_BYTES = 32 * 1024 * 1024;
const FIELD_BYTES = 64 * 1024;

export interface Form {
  fields: Map<string, string>;
  /** The content sent under {@link FormOptions.file}; null if missing or empty. */
  file: Buffer | null;
}

export interface FormOptions {
  /** Name of the field that holds a file. Files of other names are dropped. */
  file: string;
  /** Text of the refusal where the file has more than `CONTRIBUTION_LIMITS.picture` bytes. */
  tooLarge: string;
}

/** Lets routes with `config.multipart` take forms with files; call it once. */
export async function registerMultipart(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, {
    // The rest of the form is still read; `truncated` reports the excess.
    throwFileSizeLimit: false,
    limits: {
      fileSize: CONTRIBUTION_LIMITS.picture,
      files: 4,
      fields: 20,
      parts: 24,
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      headerPairs: 20,
    },
  });
  refuseElsewhere(fastify, 'multipart', (contentType) => /^multipart\/form-data\b/i.test(contentType));
}

/**
 * Reads a form to its end.
 *
 * @throws {DomainError} `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`; `BAD_REQUEST` for a truncated or malformed form
 */
export async function readForm(request: FastifyRequest, options: FormOptions): Promise<Form> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) {
    throw new DomainError('PAYLOAD_TOO_LARGE', { text: options.tooLarge });
  }
  const form = await parse(request, options).catch((error: unknown) => {
    // Errors of the parser itself have no status: its input is not what a browser sends.
    throw error instanceof DomainError || hasStatus(error)
      ? error
      : new DomainError('BAD_REQUEST', { cause: error });
  });
  addStoredBytes([...form.fields.values()].reduce((sum, value) => sum + Buffer.byteLength(value), 0));
  setBodyHash(JSON.stringify([...form.fields]), form.file ?? '');
  if (form.isTooLarge) throw new DomainError('PAYLOAD_TOO_LARGE', { text: options.tooLarge });
  return form;
}

async function parse(request: FastifyRequest, options: FormOptions): Promise<Form & { isTooLarge: boolean }> {
  const form = { fields: new Map<string, string>(), file: null as Buffer | null, isTooLarge: false };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') form.fields.set(part.fieldname, part.value);
    } else if (part.fieldname !== options.file || form.isTooLarge) {
      part.file.resume();
    } else {
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      form.isTooLarge = part.file.truncated;
      form.file = !form.isTooLarge && chunks.length > 0 ? Buffer.concat(chunks) : null;
    }
  }
  return form;
}

function hasStatus(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'statusCode' in error;
}
