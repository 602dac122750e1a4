import { ConcurrencyLimit } from '../kernel/concurrency-limit.js';
import { PersistentThread } from '../kernel/threads/persistent-thread.js';
import { timed } from './measured-source.js';
import { DomainError } from '../kernel/errors.js';
import { type Columns, toRows } from './columns.js';
import type { SlowRead } from './reading-thread.js';
import type { TokenCounts } from './token-counts.js';

const THREADS = 2;
/** Beyond these, reads are refused immediately instead of waiting ever longer. */
const MOST_WAITING = 250;
/** Queries are limited to far less, but a disk may hang. */
const LIMITS = { mostMs: 10_000, heapMb: 64 };
/** Starting a thread takes longer than most reads. */
const LIFE = { mostOfOne: MOST_WAITING, idleMs: null };
const OWNER = 'reads';
const COUNTS = 'counts';

const refusal = () => new DomainError('UNAVAILABLE', { headers: { 'Retry-After': '1' } });

/** Connections to the embedded database that read in separate threads, so that the event loop stays free. */
export class ReadingThreads {
  private readonly threads = Array.from(
    { length: THREADS },
    () => new PersistentThread(new URL('./reading-thread.js', import.meta.url), LIMITS, LIFE),
  );
  private readonly counts = new ConcurrencyLimit(1, { most: MOST_WAITING, refusal });
  /** The one that counts: other reads would wait for it. */
  private counting: PersistentThread | undefined;

  private readonly measured = timed(async (sql, parameters) =>
    toRows(
      await this.idlest().ask<Columns>(OWNER, this.read(sql, parameters as readonly unknown[], 'passed on')),
    ),
  );
  private readonly measuredCount = timed((sql, parameters) => {
    const thread = this.idlest();
    this.counting = thread;
    return thread
      .ask<TokenCounts>(OWNER, this.read(sql, parameters as readonly unknown[], 'counted'))
      .finally(() => (this.counting = undefined));
  });

  constructor(private readonly file: string) {}

  /** @throws {DomainError} `UNAVAILABLE` if too many are waiting */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.measured(sql, parameters)) as Row[];
  }

  /**
   * Counts the tokens of rows with the columns of `TokenRow`. One count runs at a time, in a thread that no other read is given to meanwhile.
   *
   * @throws {DomainError} `UNAVAILABLE` if too many are waiting
   */
  countTokens(sql: string, parameters: readonly unknown[]): Promise<TokenCounts> {
    return this.counts.run(COUNTS, () => this.measuredCount(sql, parameters) as Promise<TokenCounts>);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private read(sql: string, parameters: readonly unknown[], rows: SlowRead['rows']): SlowRead {
    return { file: this.file, sql, parameters, rows };
  }

  /** @throws {DomainError} `UNAVAILABLE` if too many are waiting */
  private idlest(): PersistentThread {
    const thread = this.threads
      .filter((some) => some !== this.counting)
      .reduce((a, b) => (b.waiting < a.waiting ? b : a));
    if (thread.waiting >= MOST_WAITING) throw refusal();
    return thread;
  }
}
