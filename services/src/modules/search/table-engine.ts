import type { EntityManager } from 'typeorm';
import type { Queries } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import type { Expression } from './expression.js';
import type { IndexedTokens, SearchEngine, Selection } from './search-engine.js';
import { togetherById } from './together.js';

/** Few, since a statement of the embedded database blocks its process. */
const DOCUMENTS_A_STATEMENT = 100;

/** A full-text table. */
export interface FullTextTable {
  table: string;
  /** Column of the document's id. */
  column: string;
  /** Its name in results. */
  id: 'talk_id' | 'line_id';
  /** The condition for a match, with one `?`. */
  condition: string;
  /** The value of that `?`. */
  syntax: (expression: Expression) => string;
  /** Whether ids are read as one JSON array: the embedded database takes a microsecond and more for each row. */
  inOne: boolean;
}

/** An index that is one full-text table. */
export interface TableEngine extends SearchEngine {
  count(read: Queries, expression: Expression): Promise<number>;
}

export function tableEngine({ table, column, id, condition, syntax, inOne }: FullTextTable): TableEngine {
  const select = (expression: Expression, limit: number): Selection => ({
    sql: `SELECT ${column} AS ${id} FROM ${table} WHERE ${condition} ORDER BY ${column} DESC LIMIT ?`,
    parameters: [syntax(expression), limit],
  });
  const ids: SearchEngine['ids'] = async (read, expression, limit) => {
    const { sql, parameters } = select(expression, limit);
    if (inOne) {
      const [row] = await read.query<{ ids: string }>(
        `SELECT json_group_array(${id}) AS ids FROM (${sql})`,
        parameters,
      );
      return { ids: JSON.parse(row?.ids ?? '[]') as number[], isComplete: true };
    }
    const rows = await read.query<Record<typeof id, number>>(sql, parameters);
    return { ids: rows.map((row) => row[id]), isComplete: true };
  };
  return {
    ids,
    latest: (_read, expression, limit) =>
      Promise.resolve({
        ...select(expression, limit),
        isComplete: true,
        first: (fewer) => select(expression, fewer),
      }),
    together: (read, expressions) =>
      togetherById(expressions, async (expression, most) => (await ids(read, expression, most)).ids),
    async count(read, expression) {
      const [row] = await read.query<{ count: number }>(
        `SELECT COUNT(*) AS count FROM ${table} WHERE ${condition}`,
        [syntax(expression)],
      );
      return Number(row?.count ?? 0);
    },
    async add(tx: EntityManager, documents: readonly IndexedTokens[]) {
      for (let at = 0; at < documents.length; at += DOCUMENTS_A_STATEMENT) {
        const some = documents.slice(at, at + DOCUMENTS_A_STATEMENT);
        await tx.query(
          `INSERT INTO ${table} (${column}, tokens) VALUES ${some.map(() => '(?, ?)').join(', ')}`,
          some.flatMap((document) => [document.id, document.tokens]),
        );
      }
    },
    async remove(tx: EntityManager, ids: readonly number[]) {
      await tx.query(`DELETE FROM ${table} WHERE ${column} IN (${placeholders(ids)})`, [...ids]);
    },
  };
}
