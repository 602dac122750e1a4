import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';

/** A pass of a background job, which an operator can end. */
export interface PassContext {
  /** 32 hex digits. */
  readonly id: string;
  /** Aborted when the pass was ended. */
  readonly signal: AbortSignal;
  /** Called last in each of its transactions. @throws {Error} once the pass was ended, by any process */
  assertNotEnded(tx: EntityManager): Promise<void>;
}

/** Where the current code runs. */
interface Place {
  pass: PassContext | null;
  /** The database in whose transaction it runs. */
  database: object | null;
}

/** One store for everything, since each slows down every promise of the process. */
const place = new AsyncLocalStorage<Place>();

/** The pass that the current code belongs to; null outside of background jobs. */
export const currentPass = (): PassContext | null => place.getStore()?.pass ?? null;

/** Runs `work` as part of a pass. */
export const runInPass = <T>(pass: PassContext, work: () => Promise<T>): Promise<T> =>
  place.run({ pass, database: null }, work);

/** Whether the current code runs in a transaction of this database. */
export const isInWrite = (database: object): boolean => place.getStore()?.database === database;

/** Runs `work` in a transaction of this database, which fails if the current pass was ended. */
export const runInWrite = <T>(database: object, tx: EntityManager, work: () => Promise<T>): Promise<T> => {
  const pass = currentPass();
  return place.run({ pass, database }, async () => {
    const result = await work();
    await pass?.assertNotEnded(tx);
    return result;
  });
};

/** Call before changing anything that a transaction cannot take back. @throws {unknown} if the current pass was ended */
export const refuseIfEnded = (): void => currentPass()?.signal.throwIfAborted();
