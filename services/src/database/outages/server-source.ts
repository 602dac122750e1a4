import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type mysql2 from 'mysql2';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';
import { isLost, QueryTimeout } from './lost.js';
import { PATIENT_MS, statementMs, untilAnswered } from './until-answered.js';
import type { WaitingRoom } from './waiting-room.js';

type Query = (sql: string, ...rest: unknown[]) => Promise<unknown>;

/** The longest that any caller waits. */
const CONNECTION_MS = 10_000;

/** Outside of a transaction only reads are repeated. */
const READ = /^\s*(?:SELECT|SHOW|WITH)\b/i;

/**
 * First statements of each new connection, in the dialects of both servers. A transaction that waits for another's lock gives up before its
 * caller does. `READ COMMITTED`, since repeatable read takes gap locks and causes more deadlocks. A Galera node that takes over first
 * applies what the lost one has acknowledged; for other servers that statement is empty.
 */
const BEGINNING = [
  "SET SESSION innodb_lock_wait_timeout = 2 /*M!100000 , tx_isolation = 'READ-COMMITTED' */ /*!80000 , transaction_isolation = 'READ-COMMITTED' */",
  '/*M!100101 SET STATEMENT wsrep_sync_wait = 15 FOR SELECT 1 */',
];
const EMPTY_STATEMENT = 1065;

const require = createRequire(import.meta.url);

/** mysql2 with connections that begin as above; loaded only when a server is used. */
export function serverDriver(): { createPool: (options: PoolOptions) => Pool } {
  const mysql = require('mysql2') as typeof mysql2;
  return {
    ...mysql,
    createPool: (options) => {
      const pool = mysql.createPool(options);
      pool.on('connection', (connection) => {
        for (const sql of BEGINNING) {
          connection.query(sql, (error) => {
            // Statements queued behind it then fail as on a lost connection, and are retried.
            if (error && error.errno !== EMPTY_STATEMENT) drop(connection);
          });
        }
      });
      return pool;
    },
  };
}

/** Runners made by {@link patientRunner}. */
const patient = new WeakSet<QueryRunner>();

/**
 * A runner for statements that change or check whole tables: each may take half an hour, and none is repeated on another connection, which
 * would lack the locks of this one. The caller releases it.
 */
export function patientRunner(source: DataSource): QueryRunner {
  const runner = source.createQueryRunner();
  patient.add(runner);
  return runner;
}

/**
 * Limits the time of each statement of a data source, and retries reads outside of transactions on other connections until they are
 * answered.
 */
export function steadySource(source: DataSource, room: WaitingRoom): DataSource {
  const { driver } = source;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = inTime(runner);
    const ask: Query = (sql, ...rest) => {
      if (patient.has(runner) || runner.isTransactionActive || !READ.test(sql)) return query(sql, ...rest);
      let isFirst = true;
      return untilAnswered(room, () => {
        if (!isFirst) return withAnother(() => create(mode), sql, rest);
        isFirst = false;
        return query(sql, ...rest);
      });
    };
    return Object.assign(runner, { query: ask });
  };
  return source;
}

async function withAnother(create: () => QueryRunner, sql: string, rest: unknown[]): Promise<unknown> {
  const runner = create();
  try {
    return await inTime(runner)(sql, ...rest);
  } finally {
    await runner.release();
  }
}

/** A runner's `query` with a limit; after that, or when the server refuses to work, its connection is closed. */
function inTime(runner: QueryRunner): Query {
  const query = runner.query.bind(runner) as Query;
  return async (sql, ...rest) => {
    const connection = await connected(runner);
    try {
      return await within(patient.has(runner) ? PATIENT_MS : statementMs(), query(sql, ...rest));
    } catch (error) {
      if (isLost(error)) drop(connection);
      throw error;
    }
  };
}

/** The runner's connection, for which many may be waiting. One that comes too late is returned to the pool. */
async function connected(runner: QueryRunner): Promise<PoolConnection> {
  const connecting = runner.connect() as Promise<PoolConnection>;
  try {
    return await within(CONNECTION_MS, connecting);
  } catch (error) {
    if (error instanceof QueryTimeout)
      connecting.then(
        (connection) => connection.release(),
        () => undefined,
      );
    throw error;
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new QueryTimeout(milliseconds)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Closes a connection without waiting for the server. */
function drop(connection: PoolConnection): void {
  connection.destroy();
  (connection as unknown as { stream: Socket }).stream.destroy();
}
