import { QueryFailedError, type DataSource, type QueryRunner } from 'typeorm';
import { traced } from '../monitoring/tracing/tracing.js';
import { metrics } from '../monitoring/metrics/metrics.js';

type Query = (sql: string, ...rest: unknown[]) => Promise<unknown>;

/** All other statements, such as the beginning of a transaction, count as `other`. */
const VERB = /^\s*(SELECT|INSERT|UPDATE|DELETE|COMMIT)\b/i;

/** Maximum characters of a statement in its trace; bound values are not included. */
const LONGEST = 2_000;

const measured = new WeakSet<QueryRunner>();

/** Times each statement of a data source: TypeORM's own events count whole milliseconds. */
export function measuredSource(source: DataSource): DataSource {
  const { driver } = source;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    // The embedded database has a single runner.
    if (measured.has(runner)) return runner;
    measured.add(runner);
    return Object.assign(runner, { query: timed(runner.query.bind(runner) as Query) });
  };
  return source;
}

/** Times and counts the statements that a function runs. */
export const timed =
  (query: Query): Query =>
  async (sql, ...rest) => {
    const began = performance.now();
    try {
      return await traced(
        verbOf(sql),
        'client',
        () => ({ 'db.query.text': sql.slice(0, LONGEST) }),
        () => query(sql, ...rest),
      );
    } catch (error) {
      metrics.databaseErrors.add(codeOf(error));
      throw error;
    } finally {
      metrics.databaseDuration.of(verbOf(sql)).observe((performance.now() - began) / 1_000);
    }
  };

const verbOf = (sql: string): string => VERB.exec(sql)?.[1]?.toLowerCase() ?? 'other';

/** The driver's code, such as `ER_LOCK_DEADLOCK`. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
