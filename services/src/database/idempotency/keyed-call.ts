import { AsyncLocalStorage } from 'node:async_hooks';

/** A call with side effects and an `Idempotency-Key`. */
export interface KeyedCall {
  /** Scope of the key: never shared between users. */
  person: string;
  /** Id of the signed-in user; the key is deleted with the account. */
  userId: number | null;
  method: string;
  /** Path and query. */
  path: string;
  key: string;
  /** SHA-256 of the body, so that a key is never answered for another request. */
  bodyHash: string;
  at: Date;
  /** Its transaction has committed: a call has only one. */
  isDone: boolean;
}

/** The current call, if it has a key. */
export const keyedCall = new AsyncLocalStorage<KeyedCall>();
