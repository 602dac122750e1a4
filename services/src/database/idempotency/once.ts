import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isDuplicateKey } from '../duplicate-key.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import type { KeyedCall } from './keyed-call.js';

export interface ActOptions {
  /** The result contains a secret, such as a token: only its `id` is stored, and a repeated key is refused with that id. */
  secret?: boolean;
}

/** A key was repeated. `body`: with another body. `secret`: its result was shown once and is not stored. */
export class KeyReused extends Error {
  override name = 'KeyReused';
  constructor(
    readonly reason: 'body' | 'secret',
    readonly id: number | null = null,
  ) {
    super(`Idempotency key reused: ${reason}`);
  }
}

export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  // Length-prefixed, so that different lists of parts never collide.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
};

/**
 * Runs `work` unless the same call ran before; then resolves to the stored result, passed through JSON.
 *
 * @throws {KeyReused}
 */
export async function once<T>(
  tx: EntityManager,
  call: KeyedCall,
  work: (tx: EntityManager) => Promise<T>,
  { secret: isSecret = false }: ActOptions,
): Promise<T> {
  const { userId, bodyHash } = call;
  const id = hashOf(call.person, call.method, call.path, call.key);
  const isNew = await claim(tx, { id, userId, bodyHash, isSecret, result: 'null', createdAt: call.at });
  if (!isNew) {
    const known = await tx.findOneByOrFail(IdempotencyKeyEntity, { id });
    if (known.bodyHash !== bodyHash) throw new KeyReused('body');
    const result = JSON.parse(known.result) as T;
    if (known.isSecret) throw new KeyReused('secret', idIn(result));
    return result;
  }
  const result = await work(tx);
  const outcome = isSecret ? { id: idIn(result) } : (result ?? null);
  await tx.update(IdempotencyKeyEntity, id, { result: JSON.stringify(outcome) });
  return result;
}

/** False if the key is taken. Waits for a concurrent transaction with the same key. */
async function claim(tx: EntityManager, row: IdempotencyKeyEntity): Promise<boolean> {
  try {
    await tx.insert(IdempotencyKeyEntity, row);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const idIn = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'number'
    ? result.id
    : null;
