import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { type DatabaseTarget, embeddedSource, mysqlSource, type Schema } from './data-sources.js';
import { countBytes, storingCall } from './daily-bytes/daily-bytes.js';
import type { Dialect } from './dialect.js';
import { transactEmbedded } from './embedded-transaction.js';
import { keyedCall } from './idempotency/keyed-call.js';
import { type ActOptions, once } from './idempotency/once.js';
import { migrate } from './migrate.js';
import { ReadingThreads } from './reading-threads.js';
import { isInWrite, runInWrite } from './pass-context.js';
import { connectionsOf } from './pool-metrics.js';
import { asker } from '../kernel/asker.js';
import { metrics } from '../monitoring/metrics/metrics.js';
import { countTokensYielding, type TokenCounts, type TokenRow } from './token-counts.js';
import { CommitMarks } from './outages/commit-marks.js';
import { patientRunner } from './outages/server-source.js';
import { transact } from './outages/transact.js';
import { MAX_WAIT_MS, untilAnswered } from './outages/until-answered.js';
import { PROMPT_MS, WaitingRoom } from './outages/waiting-room.js';
import { WriteGroups } from './write-groups.js';

/** Writes count as stuck if none has ended for this long. */
const STUCK_MS = 2_000;
/** A hundred times what a nearby server takes; a page sends several queries. */
const SLOW_MS = 100;
/** A single slow query may be due to this process's own event loop. */
const TRIES = 3;

export interface Queries {
  /** Plain SQL with `?` placeholders, on both databases; dates and booleans may be bound. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Reads outside of any transaction. */
export interface Reader extends Queries {
  readonly manager: EntityManager;
}

/** Reads within a transaction, including its own writes. */
export const readerOf = (tx: EntityManager): Reader => ({
  manager: tx,
  query: (sql, parameters = []) => tx.query(sql, [...parameters]),
});

/**
 * The only access to the data. Usable without Nest.
 *
 * The embedded database has two connections to one WAL file: one for reads, one for writes, which are queued, since overlapping
 * transactions on one connection lose each other's rows, and committed in groups; slow reads use more, in threads. On MySQL all share one
 * pool.
 */
export class Database {
  readonly read: Reader;
  /** For reads that may take more than 5 ms: on the embedded database, in separate threads. */
  readonly slow: Queries;
  private readonly running = new Set<Promise<unknown>>();
  /** When a write last ended, or began after none had been running; by the clock of `performance`. */
  private wroteAt = 0;
  private readonly marks = new CommitMarks();
  private readonly groups = new WriteGroups((work) => this.queued(() => this.transact(work)));
  private tail: Promise<unknown> = Promise.resolve();
  private closing: Promise<void> | undefined;
  private readonly unmeasure: (() => void)[];

  private constructor(
    readonly dialect: Dialect,
    /** Read-only; use {@link write} to write. */
    readonly reader: DataSource,
    private readonly writer: DataSource,
    /** For slow reads of the embedded database; null on MySQL. */
    private readonly threads: ReadingThreads | null,
    /** Null for the embedded database, which is never unavailable. */
    private readonly room: WaitingRoom | null,
  ) {
    this.read = readerOf(reader.manager);
    this.slow = threads ?? this.read;
    this.unmeasure = [
      metrics.writeQueue.from(() => this.running.size),
      metrics.databasePool.from(() => connectionsOf(reader).byState),
      metrics.databasePoolWaiting.from(() => connectionsOf(reader).waiting),
    ];
  }

  /** Connects; creates the file if it is missing. {@link migrate} creates the tables. */
  static async open(target: DatabaseTarget, schema: Schema): Promise<Database> {
    if ('url' in target) {
      const room = new WaitingRoom();
      const pool = await untilAnswered(room, () => mysqlSource(target.url, schema, room).initialize());
      await refuseLaxMode(pool);
      return new Database('mysql', pool, pool, null, room);
    }
    await keepPrivate(target.file);
    const writer = await embeddedSource(target.file, 'writer', schema).initialize();
    const reader = await embeddedSource(target.file, 'reader', schema).initialize();
    return new Database('sqlite', reader, writer, new ReadingThreads(target.file), null);
  }

  /** Migrates the tables; several processes may do so concurrently. Resolves to the names of the migrations run. */
  migrate(): Promise<string[]> {
    return this.track(this.queued(() => untilAnswered(null, () => migrate(this.writer, this.dialect))));
  }

  /** Reads that may take minutes, such as a check of whole tables: on one connection, and not repeated if the server is lost. */
  async readPatiently<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const runner = patientRunner(this.reader);
    try {
      return await work(readerOf(runner.manager));
    } finally {
      await runner.release();
    }
  }

  /**
   * Runs `work` as one transaction, all or nothing. It runs again after a conflict with another transaction, when the server is lost or, on
   * the embedded database, when another write of its group fails; so it must have no effect except on `tx`, and must not call `write`
   * itself. Keep it short: on the embedded database, all other writers wait. Of a background job's pass that was ended, none is committed.
   *
   * @throws {DatabaseAway} if the server has not answered for ten seconds; the transaction may have been committed
   */
  write<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    if (isInWrite(this)) {
      return Promise.reject(new Error('write() inside write(): use the transaction that is open'));
    }
    if (this.closing) return Promise.reject(new Error('The database is closed'));
    const marked = (tx: EntityManager) => runInWrite(this, tx, () => work(tx));
    return this.track(this.dialect === 'sqlite' ? this.groups.add(marked) : this.transact(marked));
  }

  /**
   * {@link write} for API calls with side effects. What a member's call stores counts towards their day. One with an `Idempotency-Key` takes effect once; repeated, it resolves to the first
   * result, passed through JSON. Checks of the current state belong in `work`: outside of it they would refuse the repeated call because of
   * its own effect. At most once per call.
   *
   * @throws {KeyReused}
   * @throws {DomainError} `RATE_LIMITED`: see `countBytes`
   */
  async act<T>(work: (tx: EntityManager) => Promise<T>, options: ActOptions = {}): Promise<T> {
    const call = keyedCall.getStore();
    const storing = storingCall.getStore();
    const counted = async (tx: EntityManager) => {
      const result = await work(tx);
      if (storing) await countBytes(tx, storing);
      return result;
    };
    if (!call) return this.write(counted);
    if (call.isDone) throw new Error('act() twice in one call: its key covers a single transaction');
    const result = await this.write((tx) => once(tx, call, counted, options));
    call.isDone = true;
    return result;
  }

  /**
   * Counts the tokens of rows with the columns of {@link TokenRow}: on the embedded database in a separate thread, one count at a time, so that
   * other slow reads do not wait for it.
   */
  async countTokens(sql: string, parameters: readonly unknown[]): Promise<TokenCounts> {
    if (this.threads) return this.threads.countTokens(sql, parameters);
    return countTokensYielding(await this.read.query<TokenRow>(sql, parameters));
  }

  /** Prepares the first slow read, which otherwise waits until its thread has started. */
  async warmUp(): Promise<void> {
    await this.slow.query('SELECT 1');
  }

  /**
   * Resolves if the database answers, or has been unavailable so briefly that callers still wait: if that made processes unready, all of
   * them would drop out together.
   *
   * @throws {DatabaseAway}
   */
  async answers(): Promise<void> {
    // Outside of any request, since only so many requests may wait.
    const check = asker.exit(() => this.read.query('SELECT 1'));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, PROMPT_MS, 'late');
    });
    const first = await Promise.race([check, late]).finally(() => clearTimeout(timer));
    if (first !== 'late') return;
    check.catch(() => undefined);
    if (!this.room || this.room.awayMs >= MAX_WAIT_MS) await check;
  }

  /**
   * Whether queries are answered and writes end soon. Resolves to why not, in words for operators.
   *
   * @throws {DatabaseAway}
   */
  async slowness(): Promise<string | null> {
    if (this.running.size > 0 && performance.now() - this.wroteAt > STUCK_MS)
      return `no write has ended for ${STUCK_MS / 1_000} s`;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const began = performance.now();
      await asker.exit(() => this.read.query('SELECT 1'));
      if (performance.now() - began < SLOW_MS) return null;
    }
    return `the simplest query takes more than ${SLOW_MS} ms`;
  }

  /** Total milliseconds since the start during which a caller waited for the server: a clock that runs only then. */
  get lateMs(): number {
    return this.room?.lateMs ?? 0;
  }

  /** The result of the work; or `known`, if the work is late because the server is unavailable. */
  orMeanwhile<T>(work: Promise<T>, known: T | undefined): Promise<T> {
    return this.room && known !== undefined ? this.room.orMeanwhile(work, known) : work;
  }

  /** Resolves once all writes requested so far have ended. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Waits for writes in progress, then disconnects. */
  close(): Promise<void> {
    this.closing ??= this.disconnect();
    return this.closing;
  }

  private async disconnect(): Promise<void> {
    await this.idle();
    await this.threads?.close();
    for (const stop of this.unmeasure) stop();
    for (const source of new Set([this.reader, this.writer])) {
      if (source.isInitialized) await source.destroy();
    }
  }

  private transact<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    if (this.room) return transact(this.writer, this.room, this.marks, work);
    return untilAnswered(null, () => transactEmbedded(this.writer, work));
  }

  private queued<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => undefined);
    return result;
  }

  private track<T>(work: Promise<T>): Promise<T> {
    const ended = () => {
      this.running.delete(settled);
      this.wroteAt = performance.now();
    };
    const settled: Promise<unknown> = work.then(ended, ended);
    if (this.running.size === 0) this.wroteAt = performance.now();
    this.running.add(settled);
    return work;
  }
}

/** The engine would create a file readable by every user of the machine; the files next to it inherit its mode. */
async function keepPrivate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  await handle.close();
}

/** A server that truncates values instead of rejecting them would silently lose data. */
async function refuseLaxMode(pool: DataSource): Promise<void> {
  const [row] = await pool.query<{ mode: string }[]>('SELECT @@SESSION.sql_mode AS mode');
  if (/STRICT_(TRANS|ALL)_TABLES/.test(row?.mode ?? '')) return;
  await pool.destroy();
  throw new Error('The database server must run with sql_mode STRICT_TRANS_TABLES');
}
