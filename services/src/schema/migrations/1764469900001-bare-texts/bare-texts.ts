import type { DescriptionBlock } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { placeholders } from '../../../database/row-values.js';
import { ownDescription } from '../../../import/normalise/descriptions.js';
import { bareTitle } from '../../../import/normalise/titles.js';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from '../../../import/sources/source.js';
import { linkNamed, namedTalks, retitle } from '../../../import/write/link-named.js';
import { chunks } from '../../../import/write/rows.js';
import {
  countSpeakerTags,
  discountUnlisted,
  listUnderTags,
  rateTalks,
  TalkChange,
} from '../../../modules/catalogue/index.js';
import { shorten } from '../../../text/text.js';
import { decodeEntities } from '../../../text/vtt.js';

/** Talks read at a time. */
const CHUNK = 500;

interface Row {
  id: number;
  title: string;
  source_title: string | null;
  original_title: string | null;
  description: string;
  description_origin: string;
  blocks: string | null;
  event: string | null;
}

/** Idempotent: titles are derived from those of the source, and a description is not shortened further. */
export async function bareTexts(tx: EntityManager, now: Date): Promise<void> {
  let changes = await decodeTitles(tx, now);
  for (const talks of chunks(await namedTalks(tx))) {
    const ids = talks.map(({ id }) => id);
    await follow(tx, ids, now, () => linkNamed(tx, talks));
    changes += ids.length;
  }
  for (let after = 0, rows = await rowsAfter(tx, after); rows.length > 0; rows = await rowsAfter(tx, after)) {
    after = rows.at(-1)?.id ?? after;
    const names = await namesOf(tx, rows);
    const writes = rows.flatMap((row) => changeOf(row, names.get(row.id) ?? []));
    if (writes.length === 0) continue;
    const ids = writes.map(({ id }) => id);
    await follow(tx, ids, now, async () => {
      for (const { write } of writes) await write(tx);
    });
    changes += ids.length;
  }
  if (changes > 0) await tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1');
}

/** Character references in titles, which imports decode now. */
async function decodeTitles(tx: EntityManager, now: Date): Promise<number> {
  const stored: { id: number; title: string }[] = await tx.query(
    `SELECT id, title FROM talks WHERE title LIKE '%&%;%' AND source_title IS NULL AND source_key IS NOT NULL AND author_id IS NULL`,
  );
  const encoded = stored.filter(({ title }) => decodeEntities(title) !== title);
  const ids = encoded.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await follow(tx, ids, now, async () => {
    for (const { id, title } of encoded)
      await retitle(tx, { id, title, bare: decodeEntities(title), sourceTitle: null });
  });
  return ids.length;
}

/** The search index is brought up to date at start. */
async function follow(
  tx: EntityManager,
  talkIds: number[],
  now: Date,
  work: () => Promise<void>,
): Promise<void> {
  const change = await TalkChange.begin(tx, talkIds);
  await work();
  const { talkIds: ids, speakerIds } = await change.settle([], now);
  await rateTalks(tx, ids);
  await discountUnlisted(tx, speakerIds);
  await listUnderTags(tx, ids);
  await countSpeakerTags(tx, speakerIds);
}

const rowsAfter = (tx: EntityManager, id: number): Promise<Row[]> =>
  tx.query(
    `SELECT t.id, t.title, t.source_title, t.original_title, t.description, t.description_origin, x.blocks, c.name AS event
     FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id LEFT JOIN talk_texts x ON x.talk_id = t.id
     WHERE t.id > ? AND t.source_key IS NOT NULL AND t.author_id IS NULL ORDER BY t.id LIMIT ${CHUNK}`,
    [id],
  );

async function namesOf(tx: EntityManager, rows: readonly Row[]): Promise<Map<number, string[]>> {
  const ids = rows.map(({ id }) => id);
  const found: { talk_id: number; name: string }[] = await tx.query(
    `SELECT ts.talk_id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
     WHERE ts.talk_id IN (${placeholders(ids)}) ORDER BY ts.talk_id, ts.position`,
    ids,
  );
  const names = new Map<number, string[]>();
  for (const { talk_id, name } of found) names.set(talk_id, [...(names.get(talk_id) ?? []), name]);
  return names;
}

interface Change {
  id: number;
  write: (tx: EntityManager) => Promise<unknown>;
}

function changeOf(row: Row, names: readonly string[]): Change[] {
  const { id, title, event } = row;
  const sourceTitle = row.source_title ?? title;
  const bare = shorten(bareTitle(sourceTitle, { names, event }), LONGEST_TITLE);
  const changes: Change[] = [];
  if (bare !== title) changes.push({ id, write: (tx) => retitle(tx, { id, title, bare, sourceTitle }) });
  if (row.blocks === null || row.description_origin !== 'source') return changes;
  const titles = [bare, sourceTitle, ...(row.original_title === null ? [] : [row.original_title])];
  const { blocks, plain } = ownDescription(JSON.parse(row.blocks) as DescriptionBlock[], {
    titles,
    names,
    event,
  });
  const stored = JSON.stringify(blocks);
  if (stored === row.blocks) return changes;
  const write = async (tx: EntityManager): Promise<void> => {
    await tx.query('UPDATE talk_texts SET blocks = ? WHERE talk_id = ?', [stored, id]);
    await tx.query('UPDATE talks SET description = ? WHERE id = ?', [
      shorten(plain, LONGEST_DESCRIPTION),
      id,
    ]);
  };
  return [...changes, { id, write }];
}
