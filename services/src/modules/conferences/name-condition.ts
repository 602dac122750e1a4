import { foldKey } from '../../text/text-key.js';
import { seriesInName, seriesNameKey, yearInName } from '../catalogue/index.js';

/** Part of a WHERE clause, with the values of its `?`. */
export interface Condition {
  sql: string;
  values: unknown[];
}

const MOST_WORDS = 8;
/** Longer texts are not names. */
const LONGEST_NAME = 200;

/**
 * Matches names with every word of the text, or with all of it written together. Conferences (table `c`) also match by their series' names,
 * as in `PyCon Japan 2019`. Null if the text has no letters.
 */
export function nameCondition(sent: string, table: 'c' | 'series'): Condition | null {
  const text = sent.trimStart().slice(0, LONGEST_NAME);
  const words = foldKey(text).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const any: Condition[] = [
    {
      sql: words.map(() => `INSTR(${table}.name_key, ?) > 0`).join(' AND '),
      values: words,
    },
    { sql: `INSTR(REPLACE(${table}.name_key, ' ', ''), ?) > 0`, values: [words.join('')] },
  ];
  const key = seriesNameKey(seriesInName(text)?.name ?? text);
  const keyed = 'IN (SELECT series_id FROM series_keys WHERE series_key = ?)';
  if (table === 'series') any.push({ sql: `series.id ${keyed}`, values: [key] });
  else {
    const year = yearInName(text);
    any.push({
      sql: `c.series_id ${keyed}${year === null ? '' : ' AND c.year = ?'}`,
      values: year === null ? [key] : [key, year],
    });
  }
  return {
    sql: `(${any.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: any.flatMap(({ values }) => values),
  };
}
