import type { EntityManager } from 'typeorm';
import { freeSlug } from '../../../import/normalise/slugs.js';
import { LONGEST_DESCRIPTION } from '../../../import/sources/source.js';
import { readDescription } from '../../../text/description/index.js';
import { cleanLine, cleanText, shorten } from '../../../text/text.js';
import { foldKey } from '../../../text/text-key.js';
import { decodeEntities } from '../../../text/vtt.js';

/** Rows read at a time. */
const CHUNK = 500;

const mended = (line: string): string => cleanLine(decodeEntities(line));

/**
 * Stores the texts of catalogues as imports now read them: lines without character references, nothing with line break marks such as soft hyphens. What
 * members wrote stays. A talk whose address had such a reference gets another one, to which it redirects. Not idempotent: references are decoded once.
 *
 * @returns the number of talks, conferences and series that changed
 */
export async function mendTexts(tx: EntityManager, now: Date): Promise<number> {
  let changed = 0;
  const walk = async <R extends { id: number }>(select: string, work: (row: R) => Promise<boolean>) => {
    let rows: R[] = [];
    do {
      rows = await tx.query(select, [rows.at(-1)?.id ?? 0]);
      for (const row of rows) if (await work(row)) changed += 1;
    } while (rows.length === CHUNK);
  };
  await walk<TitleRow>(
    `SELECT id, title, slug, source_key, original_title FROM talks WHERE id > ? AND author_id IS NULL ORDER BY id LIMIT ${CHUNK}`,
    (row) => mendTitle(tx, row, now),
  );
  await walk<DescriptionRow>(
    `SELECT t.id, t.video_id, t.duration, x.source FROM talks t JOIN talk_texts x ON x.talk_id = t.id
     WHERE t.id > ? AND t.author_id IS NULL AND t.description_origin = 'source'
     ORDER BY t.id LIMIT ${CHUNK}`,
    (row) => mendDescription(tx, row, now),
  );
  for (const table of ['conferences', 'series'])
    await walk<{ id: number; name: string }>(
      `SELECT id, name FROM ${table} WHERE id > ? ORDER BY id LIMIT ${CHUNK}`,
      (row) => mendName(tx, table, row),
    );
  await walk<{ id: number; talk_title: string | null }>(
    `SELECT id, talk_title FROM slots WHERE id > ? AND talk_title LIKE '%&%;%' ORDER BY id LIMIT ${CHUNK}`,
    async ({ id, talk_title }) => {
      await tx.query('UPDATE slots SET talk_title = ? WHERE id = ?', [mended(talk_title ?? ''), id]);
      return false;
    },
  );
  return changed;
}

interface TitleRow {
  id: number;
  title: string;
  slug: string;
  source_key: string | null;
  original_title: string | null;
}

async function mendTitle(tx: EntityManager, row: TitleRow, now: Date): Promise<boolean> {
  const title = mended(row.title);
  const original = row.original_title === null ? null : mended(row.original_title);
  if (title === '' || (title === row.title && original === row.original_title)) return false;
  const slug = await addressOf(tx, row, title);
  await tx.query('UPDATE talks SET title = ?, original_title = ?, slug = ?, changed_at = ? WHERE id = ?', [
    title,
    original,
    slug,
    now,
    row.id,
  ]);
  if (slug !== row.slug)
    await tx.query("INSERT INTO slug_redirects (kind, slug, target_id) VALUES ('talk', ?, ?)", [
      row.slug,
      row.id,
    ]);
  return true;
}

/** The address that the title has now, if the former one was that of the former title and this one was never used. */
async function addressOf(
  tx: EntityManager,
  { title, slug, source_key }: TitleRow,
  next: string,
): Promise<string> {
  const of = (text: string) => freeSlug(text, [], source_key ?? '', () => false);
  if (of(title) !== slug) return slug;
  const taken: unknown[] = await tx.query(
    `SELECT id FROM talks WHERE slug = ? UNION ALL SELECT target_id FROM slug_redirects WHERE kind = 'talk' AND slug = ?`,
    [of(next), of(next)],
  );
  return taken.length === 0 ? of(next) : slug;
}

interface DescriptionRow {
  id: number;
  video_id: string | null;
  duration: number | null;
  source: string;
}

async function mendDescription(tx: EntityManager, row: DescriptionRow, now: Date): Promise<boolean> {
  const source = cleanText(row.source);
  if (source === row.source) return false;
  const { markup, blocks, plain } = readDescription(source, {
    videoId: row.video_id,
    duration: row.duration,
  });
  await tx.query('UPDATE talk_texts SET markup = ?, source = ?, blocks = ? WHERE talk_id = ?', [
    markup,
    source,
    JSON.stringify(blocks),
    row.id,
  ]);
  await tx.query('UPDATE talks SET description = ?, changed_at = ? WHERE id = ?', [
    shorten(plain, LONGEST_DESCRIPTION),
    now,
    row.id,
  ]);
  return true;
}

async function mendName(
  tx: EntityManager,
  table: string,
  row: { id: number; name: string },
): Promise<boolean> {
  const name = mended(row.name);
  if (name === '' || name === row.name) return false;
  await tx.query(`UPDATE ${table} SET name = ?, name_key = ? WHERE id = ?`, [
    name,
    foldKey(name).slice(0, 220),
    row.id,
  ]);
  if (table === 'conferences')
    await tx.query('UPDATE talks SET conference_name = ? WHERE conference_id = ?', [name, row.id]);
  return true;
}
