import type { Dialect } from '../../database/dialect.js';
import { blockEngine } from './block-engine.js';
import { booleanExpression, fts5Expression } from './expression.js';
import type { SearchEngine } from './search-engine.js';
import { type FullTextTable, tableEngine } from './table-engine.js';

/** FTS5, whose rowid is the document's id. */
const embedded = (table: string, id: FullTextTable['id']): SearchEngine =>
  tableEngine({ table, column: 'rowid', id, condition: `${table} MATCH ?`, syntax: fts5Expression });

/** InnoDB's FULLTEXT in boolean mode. */
const server = (table: string, id: FullTextTable['id']): SearchEngine =>
  tableEngine({
    table,
    column: id,
    id,
    condition: 'MATCH(tokens) AGAINST(? IN BOOLEAN MODE)',
    syntax: booleanExpression,
  });

/** The tokens of talks with the blocks of these; only on a server. */
export const talkBlocks = server('talk_block_search', 'talk_id');

const TALKS: Record<Dialect, SearchEngine> = {
  sqlite: embedded('talk_search', 'talk_id'),
  mysql: blockEngine(server('talk_search', 'talk_id'), talkBlocks),
};
const LINES: Record<Dialect, SearchEngine> = {
  sqlite: embedded('line_search', 'line_id'),
  mysql: server('line_search', 'line_id'),
};

/** The index of talks. */
export const searchEngine = (dialect: Dialect): SearchEngine => TALKS[dialect];

/** The index of lines of transcripts, whose ids are those of `line-ids.ts`. */
export const lineEngine = (dialect: Dialect): SearchEngine => LINES[dialect];
