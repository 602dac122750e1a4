import type { EntityManager } from 'typeorm';
import { isMadeSentence } from './made-sentence.js';
import { addDays } from '../../../import/normalise/dates.js';
import { formatInTitle } from '../../../import/normalise/formats.js';
import { yearInName } from '../../../modules/catalogue/index.js';
import { readDescription } from '../../../text/description/index.js';
import { type GuessLanguage, languageGuesser } from '../../../text/language.js';
import { isoTime, type SqlDate } from '../../../database/row-values.js';

const BATCH = 200;
/** Longer than any conference: a later date is that of publication. */
const LONGEST_EVENT_DAYS = 14;

interface StoredTalk {
  id: number;
  title: string;
  description: string;
  author_id: number | null;
  source_key: string | null;
  video_id: string | null;
  duration: number | null;
  language: string | null;
  format: string | null;
  given_on: string | null;
  created_at: SqlDate;
  name: string | null;
  start_date: string | null;
  end_date: string | null;
  has_text: number | null;
}

/** Fills in data that newer imports take from their sources, as far as it can be derived from stored rows; in batches. */
export async function convertTalks(tx: EntityManager): Promise<void> {
  const guess = await languageGuesser();
  for (let after = 0; ;) {
    const rows: StoredTalk[] = await tx.query(
      `SELECT t.id, t.title, t.description, t.author_id, t.source_key, t.video_id, t.duration, t.language, t.format, t.given_on,
         t.created_at, c.name, c.start_date, c.end_date, x.talk_id AS has_text
       FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id LEFT JOIN talk_texts x ON x.talk_id = t.id
       WHERE t.id > ? ORDER BY t.id LIMIT ${BATCH}`,
      [after],
    );
    for (const row of rows) await convert(tx, row, guess);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function convert(tx: EntityManager, row: StoredTalk, guess: GuessLanguage): Promise<void> {
  const { id, title, description, author_id, video_id, duration } = row;
  const isMember = author_id !== null;
  const { markup, blocks, plain } = readDescription(description, { videoId: video_id, duration });
  if (row.has_text === null && plain !== '')
    await tx.query('INSERT INTO talk_texts (talk_id, markup, source, blocks) VALUES (?, ?, ?, ?)', [
      id,
      markup,
      description,
      JSON.stringify(blocks),
    ]);
  const origin = isMember ? 'member' : isMadeSentence(description) ? 'made' : 'source';
  const language = row.language ?? guess(title, plain);
  await tx.query(
    `UPDATE talks SET description = ?, description_origin = ?, language = ?, language_guessed = ?, format = ?, given_on = ? WHERE id = ?`,
    [
      // Members' texts are kept verbatim.
      isMember || row.has_text !== null ? description : plain,
      origin,
      language,
      row.language === null && language !== null ? 1 : 0,
      row.format ?? formatInTitle(title),
      row.given_on ?? givenOn(row),
      id,
    ],
  );
}

/** The day of a catalogue's talk: its date if within the event, else the event's first day. */
function givenOn({
  author_id,
  source_key,
  created_at,
  name,
  start_date,
  end_date,
}: StoredTalk): string | null {
  if (author_id !== null || source_key === null) return null;
  const day = isoTime(created_at).slice(0, 10);
  if (start_date === null)
    return source_key.startsWith('pyvideo:') && name !== null && yearInName(name) === null ? day : null;
  const last = addDays(end_date ?? start_date, LONGEST_EVENT_DAYS);
  return day >= addDays(start_date, -2) && day <= last ? day : start_date;
}
