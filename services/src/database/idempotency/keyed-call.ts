import { AsyncLocalStorage } from 'node:async_hooks';

/** A changing call that came with an `Idempotency-Key`. */
export interface KeyedCall {
  /** Whose key it is: no two people share one. */
  person: string;
  /** Id of the signed-in user; the key goes when the account does. */
  userId: number | null;
  method: string;
  /** Path and query. */
  path: string;
  key: string;
  /** SHA-256 of what was sent, so that the same key never answers to something else. */
  bodyHash: string;
  at: Date;
  /** Its transaction stands: a call has one. */
  isDone: boolean;
}

/** The call that is being answered, where it came with a key. */
export const keyedCall = new AsyncLocalStorage<KeyedCall>();
