import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.js';

/** Characters. Operators must see the action in full: nothing may hide beyond the end of what is shown. */
const LONGEST = 4_000;
const INVISIBLE = /[\p{C}\p{Z}]/gu;

/** An action as it is stored and shown. */
export interface ShownAction {
  /** Its name in the audit log: `promote`, `publish`, `tokens`. */
  act: string;
  remote: string | null;
  version: string | null;
  /** All fields that were sent, as JSON, by name. */
  sent: Record<string, string>;
}

/** A build whose archive was read. */
export interface ReadBuild {
  name: string;
  version: string;
  archive: Buffer;
}

/** What a call concerns: a build; else a remote and, where relevant, its candidate. */
export interface Subject {
  build?: ReadBuild;
  remote?: string | undefined;
  candidate?: string | null;
}

/**
 * @returns what operators see of the call, and the hash that distinguishes it from every other
 * @throws {DomainError} 403 if it is too long to be reviewed
 */
export function actionOfToken(
  { method, url, body, headers, routeOptions }: FastifyRequest,
  { build, remote, candidate = null }: Subject,
): { act: string; shown: ShownAction } {
  const commit = headers['x-commit'] ?? null;
  const content = build ? [sha256(build.archive), commit] : (body ?? null);
  const sent = build
    ? { archive: `SHA-256 ${sha256(build.archive)}`, ...(commit !== null && { commit }) }
    : fieldsOf(body);
  const shown: ShownAction = {
    act: build ? 'publish' : (routeOptions.url?.split('/').at(-1) ?? ''),
    remote: build?.name ?? remote ?? null,
    version: build?.version ?? candidate,
    sent: Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [visible(name), visible(textOf(value))]),
    ),
  };
  if (JSON.stringify(shown).length > LONGEST)
    throw new DomainError('FORBIDDEN', {
      text: 'This is too much to review and confirm. Do it in the console.',
    });
  return { act: sha256(JSON.stringify([method, url, content, candidate])), shown };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : body === undefined ? {} : { body };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Escapes characters that would reverse a line or be invisible. */
const visible = (text: string): string =>
  text.replace(INVISIBLE, (character) =>
    character === ' ' ? ' ' : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
