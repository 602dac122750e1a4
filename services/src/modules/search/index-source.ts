import type { EntityManager } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { placeholders } from '../../database/row-values.js';
import { TalkEntity } from '../catalogue/tables/index.js';
import { FILTER_COLUMNS_SQL, filterValues } from './field-tokens.js';
import type { IndexSource } from './search-document.js';

interface TalkRow extends Record<string, unknown> {
  id: number;
  title: string;
  source_title: string | null;
  original_title: string | null;
  description: string;
  quality: number;
  group_id: number | null;
  conference_id: number | null;
  series_id: number | null;
  conference_name: string | null;
  own_name: string | null;
}

interface NameRow {
  talk_id: number;
  id: number;
  name: string;
}

const TALKS = `SELECT t.id, t.title, t.source_title, t.original_title, t.description, ${FILTER_COLUMNS_SQL},
    t.quality, t.group_id, t.conference_id, c.series_id, t.conference_name, c.name AS own_name
  FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id`;
const SPEAKERS = `SELECT ts.talk_id, s.id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id`;
const OTHER_NAMES = `SELECT ts.talk_id, a.speaker_id AS id, a.alias AS name
  FROM talk_speakers ts JOIN speaker_aliases a ON a.speaker_id = ts.speaker_id`;
const HANDLES = `SELECT ts.talk_id, s.id, s.github AS name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
  WHERE s.github IS NOT NULL AND ts.talk_id`;
const TAGS = 'SELECT tt.talk_id, g.id, g.name FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id';

/**
 * The indexed data of those of these talks that are published. The talks stay locked until the transaction ends, so that the later of two
 * concurrent changes to a talk sees both.
 */
export async function indexSource(tx: EntityManager, talkIds: readonly number[]): Promise<IndexSource[]> {
  const ids = [...talkIds];
  const among = `IN (${placeholders(ids)})`;
  await lockRows(tx, TalkEntity, ids);
  // `+` keeps SQLite from using an index to read every published talk.
  const talks: TalkRow[] = await tx.query(`${TALKS} WHERE t.id ${among} AND +t.status = 'published'`, ids);
  const names = async (select: string) => {
    const rows: NameRow[] = await tx.query(`${select} ${among}`, ids);
    return byTalk(rows);
  };
  const speakersOf = await names(`${SPEAKERS} WHERE ts.talk_id`);
  const othersOf = await names(`${OTHER_NAMES} WHERE ts.talk_id`);
  const handlesOf = await names(HANDLES);
  const tagsOf = await names(`${TAGS} WHERE tt.talk_id`);
  return talks.map((row) => {
    const others = [...(othersOf.get(row.id) ?? []), ...(handlesOf.get(row.id) ?? [])];
    return {
      id: row.id,
      title: row.original_title ? `${row.title} ${row.original_title}` : row.title,
      description: row.description,
      fields: filterValues(row),
      quality: row.quality,
      groupId: row.group_id,
      conferences: [row.conference_name, row.own_name, leftOut(row)].filter((name) => name !== null),
      conferenceId: row.conference_id,
      seriesId: row.series_id,
      speakers: (speakersOf.get(row.id) ?? []).map(({ id, name }) => ({
        id,
        name,
        otherNames: others.filter((other) => other.id === id).map((other) => other.name),
      })),
      tags: tagsOf.get(row.id) ?? [],
    };
  });
}

/** The words of the source's title that the talk's does not have, such as another spelling of the conference. */
function leftOut({ title, source_title }: TalkRow): string | null {
  if (source_title === null) return null;
  const words = new Set(title.split(' '));
  return source_title
    .split(' ')
    .filter((word) => !words.has(word))
    .join(' ');
}

function byTalk(rows: NameRow[]): Map<number, NameRow[]> {
  const lists = new Map<number, NameRow[]>();
  for (const row of rows) {
    const list = lists.get(row.talk_id);
    if (list) list.push(row);
    else lists.set(row.talk_id, [row]);
  }
  return lists;
}
