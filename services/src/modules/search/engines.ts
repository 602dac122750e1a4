import type { Dialect } from '../../database/dialect.js';
import { blockEngine, type BlockIndex } from './block-engine.js';
import { booleanExpression, fts5Expression } from './expression.js';
import { lineId } from './line-ids.js';
import type { SearchEngine } from './search-engine.js';
import { type FullTextTable, type TableEngine, tableEngine } from './table-engine.js';

/** FTS5, whose rowid is the document's id. */
const embedded = (table: string, id: FullTextTable['id']): SearchEngine =>
  tableEngine({
    table,
    column: 'rowid',
    id,
    condition: `${table} MATCH ?`,
    syntax: fts5Expression,
    inOne: true,
  });

/** InnoDB's FULLTEXT in boolean mode. */
const server = (table: string, id: FullTextTable['id']): TableEngine =>
  tableEngine({
    table,
    column: id,
    id,
    condition: 'MATCH(tokens) AGAINST(? IN BOOLEAN MODE)',
    syntax: booleanExpression,
    inOne: false,
  });

export const TALK_BLOCKS: BlockIndex = {
  id: 'talk_id',
  whole: 'talk_search',
  blocks: 'talk_block_search',
  idsInABlock: 16_384,
  state: 3,
  mostVerified: 5_000,
  mostRead: 80_000,
  mostCounted: 200_000,
};
export const LINE_BLOCKS: BlockIndex = {
  id: 'line_id',
  whole: 'line_search',
  blocks: 'line_block_search',
  // A talk has up to a few thousand lines.
  idsInABlock: lineId({ talkId: 4_096, number: 0, position: 0 }),
  state: 4,
  mostVerified: 5_000,
  mostRead: 100_000,
  mostCounted: 100_000,
};

/** The second table alone, see {@link BlockIndex}. */
export const blockTable = ({ blocks, id }: BlockIndex): TableEngine => server(blocks, id);

/** Both tables of such an index. */
export const inBlocks = (index: BlockIndex): SearchEngine =>
  blockEngine(index, server(index.whole, index.id), blockTable(index));

const TALKS: Record<Dialect, SearchEngine> = {
  sqlite: embedded('talk_search', 'talk_id'),
  mysql: inBlocks(TALK_BLOCKS),
};
const LINES: Record<Dialect, SearchEngine> = {
  sqlite: embedded('line_search', 'line_id'),
  mysql: inBlocks(LINE_BLOCKS),
};

/** The index of talks. */
export const searchEngine = (dialect: Dialect): SearchEngine => TALKS[dialect];

/** The index of lines of transcripts, whose ids are those of `line-ids.ts`. */
export const lineEngine = (dialect: Dialect): SearchEngine => LINES[dialect];
