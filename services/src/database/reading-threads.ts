import { PersistentThread } from '../kernel/threads/persistent-thread.js';
import { timed } from './measured-source.js';
import { DomainError } from '../kernel/errors.js';
import { type Columns, toRows } from './columns.js';
import type { SlowRead } from './reading-thread.js';

const THREADS = 2;
/** Beyond these, reads are refused immediately instead of waiting ever longer. */
const MOST_WAITING = 250;
/** Queries are limited to far less, but a disk may hang. */
const LIMITS = { mostMs: 10_000, heapMb: 64 };
/** Starting a thread takes longer than most reads. */
const LIFE = { mostOfOne: MOST_WAITING, idleMs: null };
const OWNER = 'reads';

/** Connections to the embedded database that read in separate threads, so that the event loop stays free. */
export class ReadingThreads {
  private readonly threads = Array.from(
    { length: THREADS },
    () => new PersistentThread(new URL('./reading-thread.js', import.meta.url), LIMITS, LIFE),
  );

  private readonly measured = timed((sql, parameters) => this.read(sql, parameters as readonly unknown[]));

  constructor(private readonly file: string) {}

  /** @throws {DomainError} `UNAVAILABLE` if too many are waiting */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.measured(sql, parameters)) as Row[];
  }

  private async read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const idlest = this.threads.reduce((a, b) => (b.waiting < a.waiting ? b : a));
    if (idlest.waiting >= MOST_WAITING)
      throw new DomainError('UNAVAILABLE', { headers: { 'Retry-After': '1' } });
    const input: SlowRead = { file: this.file, sql, parameters };
    return toRows(await idlest.ask<Columns>(OWNER, input));
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
