import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { type DatabaseTarget, embeddedSource, mysqlSource } from './data-sources.js';
import { keyedCall } from './idempotency/keyed-call.js';
import { type ActOptions, once } from './idempotency/once.js';
import { migrate } from './migrate.js';
import { retried } from './retried.js';

export type Dialect = 'sqlite' | 'mysql';

/** Reading, outside any transaction. */
export interface Reader {
  readonly manager: EntityManager;
  /** Plain SQL with `?` for each value, on both databases; dates and booleans may be bound. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Reading within a transaction, its own writes among what is there. */
export const readerOf = (tx: EntityManager): Reader => ({
  manager: tx,
  query: (sql, parameters = []) => tx.query(sql, [...parameters]),
});

/**
 * The one way to the data. Usable without Nest.
 *
 * The embedded database has two connections on one WAL file: reads go to one, every write through a queue to the
 * other, since transactions that overlap on one connection lose each other's rows. On MySQL both are the pool.
 */
export class Database {
  readonly read: Reader;
  private readonly inWrite = new AsyncLocalStorage<true>();
  private readonly running = new Set<Promise<unknown>>();
  private tail: Promise<unknown> = Promise.resolve();
  private closing: Promise<void> | undefined;

  private constructor(
    readonly dialect: Dialect,
    /** Reads alone; {@link write} is the way to write. */
    readonly reader: DataSource,
    private readonly writer: DataSource,
  ) {
    this.read = readerOf(reader.manager);
  }

  /** Connects; creates the file where there is none. The tables come from {@link migrate}. */
  static async open(target: DatabaseTarget): Promise<Database> {
    if ('url' in target) {
      const pool = await mysqlSource(target.url).initialize();
      await refuseLaxMode(pool);
      return new Database('mysql', pool, pool);
    }
    await keepPrivate(target.file);
    const writer = await embeddedSource(target.file, 'writer').initialize();
    const reader = await embeddedSource(target.file, 'reader').initialize();
    return new Database('sqlite', reader, writer);
  }

  /** Brings the tables up to date; several processes may try at once. Resolves to the names of what was run. */
  migrate(): Promise<string[]> {
    return this.track(this.queued(() => retried(() => migrate(this.writer, this.dialect))));
  }

  /**
   * Runs `work` as one transaction, all or nothing. Where it gives way to another one it runs again, so it must have no effect but
   * on `tx`, and it must not call `write` itself. Keep it short: on the embedded database everybody else waits.
   */
  write<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    if (this.inWrite.getStore()) {
      return Promise.reject(new Error('write() inside write(): use the transaction that is open'));
    }
    if (this.closing) return Promise.reject(new Error('The database is closed'));
    const transact = () => retried(() => this.inWrite.run(true, () => this.writer.transaction(work)));
    return this.track(this.dialect === 'sqlite' ? this.queued(transact) : transact());
  }

  /**
   * {@link write} for what a changing call does: one that came with an `Idempotency-Key` does it once, and resolves to the same by way of
   * JSON when it comes again. What refuses the call for how things stand belongs into `work`, since after the act it would refuse what was
   * done. A call acts once.
   *
   * @throws KeyReused
   */
  async act<T>(work: (tx: EntityManager) => Promise<T>, options: ActOptions = {}): Promise<T> {
    const call = keyedCall.getStore();
    if (!call) return this.write(work);
    if (call.isDone) throw new Error('act() twice in one call: its key stands for one transaction');
    const result = await this.write((tx) => once(tx, call, work, options));
    call.isDone = true;
    return result;
  }

  /** Resolves when every write that was asked for so far has ended. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Lets what is under way finish, then disconnects. */
  close(): Promise<void> {
    this.closing ??= this.disconnect();
    return this.closing;
  }

  private async disconnect(): Promise<void> {
    await this.idle();
    for (const source of new Set([this.reader, this.writer])) {
      if (source.isInitialized) await source.destroy();
    }
  }

  private queued<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => undefined);
    return result;
  }

  private track<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = work.then(
      () => this.running.delete(settled),
      () => this.running.delete(settled),
    );
    this.running.add(settled);
    return work;
  }
}

/** The engine would make a file that everybody on the machine reads; those beside it have the file's own rights. */
async function keepPrivate(file: string): Promise<void> {
  if (file === ':memory:') return;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  await handle.close();
}

/** A server that cuts values to fit instead of refusing them would lose data in silence. */
async function refuseLaxMode(pool: DataSource): Promise<void> {
  const [row] = await pool.query<{ mode: string }[]>('SELECT @@SESSION.sql_mode AS mode');
  if (/STRICT_(TRANS|ALL)_TABLES/.test(row?.mode ?? '')) return;
  await pool.destroy();
  throw new Error('The database server must run with sql_mode STRICT_TRANS_TABLES');
}
