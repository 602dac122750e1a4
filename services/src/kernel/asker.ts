import { AsyncLocalStorage } from 'node:async_hooks';
import type { Account } from './processor-time.js';

/** A request on whose behalf code runs. */
interface Asker {
  /** Number of its unanswered queries. */
  open: number;
  /** Of its network; none if that is not limited. */
  account?: Account;
}

/** The current request; none in background jobs. One store for all, since each slows down every promise of the process. */
export const asker = new AsyncLocalStorage<Asker>();
