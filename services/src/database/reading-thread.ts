// Runs in a thread of `reading-threads.ts`, which reads one file.
import { LRUCache } from 'lru-cache';
import { answerEach } from '../kernel/threads/answer.js';
import { buffersOf, type Columns, toColumns } from './columns.js';
import { EmbeddedDriver, prepareConnection } from './embedded-driver.js';
import { countTokens, type TokenCounts, type TokenRow } from './token-counts.js';

/** A read for a thread: plain SQL with `?` placeholders. */
export interface SlowRead {
  file: string;
  sql: string;
  parameters: readonly unknown[];
  /** Those that are counted have the columns of `TokenRow`. */
  rows: 'passed on' | 'counted';
}

let connection: EmbeddedDriver | undefined;
const statements = new LRUCache<string, ReturnType<EmbeddedDriver['prepare']>>({ max: 200 });

function open(file: string): EmbeddedDriver {
  const opened = new EmbeddedDriver(file, {});
  prepareConnection(opened, 'reader');
  return opened;
}

answerEach(
  (input): Columns | TokenCounts => {
    const { file, sql, parameters, rows } = input as SlowRead;
    connection ??= open(file);
    let statement = statements.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      statements.set(sql, statement);
    }
    const read = statement.all(...parameters);
    return rows === 'counted'
      ? countTokens(read as TokenRow[])
      : toColumns(read as Record<string, unknown>[]);
  },
  (answer) => ('values' in answer ? buffersOf(answer) : []),
);
