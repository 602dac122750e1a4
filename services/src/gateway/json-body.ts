import type { FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/errors.js';

/** Levels of arrays and objects. No call needs ten, and whatever walks a body may use a stack frame for each. */
const DEEPEST = 50;
const TOO_DEEP = `The body of the request is nested more than ${DEEPEST} levels deep.`;

/** Reads JSON bodies as Fastify does by itself, and refuses those that are nested too deep; call it once. */
export function registerJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, String(body), (error, value: unknown) => done(error ?? depthError(value), value));
  });
}

/** Null for a value that is not nested too deep. */
export const depthError = (value: unknown): DomainError | null =>
  isDeeper(value, DEEPEST) ? new DomainError('BAD_REQUEST', { text: TOO_DEEP }) : null;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));
