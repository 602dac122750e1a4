import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isDuplicateKey } from '../duplicate-key.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import type { KeyedCall } from './keyed-call.js';

export interface ActOptions {
  /** What it resolves to holds a secret, such as a token: of that only `id` is kept, and the same key is refused with it. */
  secret?: boolean;
}

/** A key came again. `body`: with another body. `secret`: what it did was answered once and for all. */
export class KeyReused extends Error {
  override name = 'KeyReused';
  constructor(
    readonly reason: 'body' | 'secret',
    readonly id: number | null = null,
  ) {
    super(`An idempotency key came again: ${reason}`);
  }
}

export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  // Each with its length, so that no two lists of parts run together.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
};

/**
 * Does `work` unless the same call did it before; then resolves to what it resolved to, by way of JSON.
 *
 * @throws KeyReused
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
  const kept = isSecret ? { id: idIn(result) } : (result ?? null);
  await tx.update(IdempotencyKeyEntity, id, { result: JSON.stringify(kept) });
  return result;
}

/** False where the key is taken. Where another transaction is at it just now, this one waits for its end. */
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
