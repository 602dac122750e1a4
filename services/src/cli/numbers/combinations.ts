import { createHash } from 'node:crypto';
import { TALK_FILTERS, type TalkFilterName } from '@lectern/contracts';
import type { Reader } from '../../database/database.js';

/** Filters of a search, by parameter. */
export type Combination = Partial<Record<TalkFilterName, string>>;

type Chosen = Record<Exclude<TalkFilterName, 'in_transcripts'>, string | null>;

/** Those that depend on the catalogue alone. */
export const COMPARED = TALK_FILTERS.filter((name) => name !== 'in_transcripts');
const MOST_FILTERS = 4;

/** Numbers from 0 up to 1, the same for a seed. */
function randomNumbers(seed: number): () => number {
  let drawn = 0;
  return () => {
    const hash = createHash('sha256').update(`${seed} ${(drawn += 1)}`);
    return hash.digest().readUInt32BE() / 2 ** 32;
  };
}

/** Talks that have a value for a filter, where not all have. */
const WITH: Combination = {
  tag: 'EXISTS (SELECT 1 FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id WHERE tt.talk_id = t.id AND g.listed = 1)',
  speaker_name: 'EXISTS (SELECT 1 FROM talk_speakers ts WHERE ts.talk_id = t.id)',
  conference: 't.conference_id IS NOT NULL',
  language: "t.language <> ''",
  video: 't.watchable = 1',
  transcript: 't.transcribed = 1',
  slides: 't.has_slides = 1',
};

/** Draws combinations of up to four filters, each of which at least one published talk matches; every filter is in some. */
export async function drawCombinations(reader: Reader, seed: number, most: number): Promise<Combination[]> {
  const random = randomNumbers(seed);
  const combinations: Combination[] = [];
  for (let at = 0; at < most; at += 1) {
    const first = COMPARED[at % COMPARED.length] ?? 'video';
    const values = await valuesOf(reader, WITH[first] ?? '1 = 1', random);
    if (!values) continue;
    const others = COMPARED.filter((name) => name !== first && values[name] !== null);
    const chosen = new Set<keyof Chosen>([first]);
    const size = 1 + (Math.floor(at / COMPARED.length) % MOST_FILTERS) + (at % 2);
    while (chosen.size < size && others.length > 0)
      chosen.add(others.splice(Math.floor(random() * others.length), 1)[0] ?? first);
    combinations.push(
      Object.fromEntries(COMPARED.filter((name) => chosen.has(name)).map((name) => [name, values[name]])),
    );
  }
  return combinations;
}

/** The values of a talk that is drawn among those with a condition; null if there are none. */
async function valuesOf(reader: Reader, condition: string, random: () => number): Promise<Chosen | null> {
  const from = `FROM talks t WHERE t.status = 'published' AND ${condition}`;
  const [all] = await reader.query<{ talks: number | string }>(`SELECT COUNT(*) AS talks ${from}`);
  const at = Math.floor(random() * Number(all?.talks ?? 0));
  const [talk] = await reader.query<{
    id: number;
    year: string;
    language: string | null;
    format: string | null;
    duration: number | null;
    conference: string | null;
    series: string | null;
    watchable: number | boolean;
    transcribed: number | boolean;
    has_slides: number | boolean;
  }>(
    `SELECT t.id, SUBSTR(t.ordered_on, 1, 4) AS year, t.language, t.format, t.duration, t.watchable, t.transcribed, t.has_slides,
       (SELECT c.slug FROM conferences c WHERE c.id = t.conference_id) AS conference,
       (SELECT e.slug FROM conferences c JOIN series e ON e.id = c.series_id WHERE c.id = t.conference_id) AS series
     ${from} ORDER BY t.id LIMIT 1 OFFSET ${at}`,
  );
  if (!talk) return null;
  const names = async (sql: string) =>
    (await reader.query<{ name: string }>(`${sql} WHERE r.talk_id = ? ORDER BY n.id`, [talk.id])).map(
      ({ name }) => name,
    );
  const one = (some: readonly string[]) => some[Math.floor(random() * some.length)] ?? null;
  const tags = await names('SELECT n.name FROM talk_tags r JOIN tags n ON n.id = r.tag_id AND n.listed = 1');
  const speakers = await names('SELECT n.name FROM talk_speakers r JOIN speakers n ON n.id = r.speaker_id');
  return {
    tag: one(tags),
    speaker_name: one(speakers),
    conference: random() < 0.5 ? (talk.series ?? talk.conference) : talk.conference,
    year: talk.year,
    language: talk.language?.split('-')[0] ?? null,
    format: talk.format ?? 'talk',
    length: lengthOf(talk.duration),
    video: talk.watchable ? 'true' : null,
    transcript: talk.transcribed ? 'true' : null,
    slides: talk.has_slides ? 'true' : null,
  };
}

/** Up to 15 minutes, up to 45, longer. */
const LENGTHS: readonly (readonly [name: string, condition: string, most: number])[] = [
  ['short', 't.duration <= 900', 900],
  ['medium', 't.duration > 900 AND t.duration <= 2700', 2700],
  ['long', 't.duration > 2700', Infinity],
];

const lengthOf = (seconds: number | null): string =>
  seconds === null ? 'unknown' : (LENGTHS.find(([, , most]) => seconds <= most)?.[0] ?? 'long');

/** What a talk `t` with a value has, read from the tables of the catalogue and not from the search index. */
const CONDITIONS: Record<keyof Chosen, (value: string) => readonly [sql: string, ...values: string[]]> = {
  tag: (name) => [
    'EXISTS (SELECT 1 FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id WHERE tt.talk_id = t.id AND g.name = ?)',
    name,
  ],
  speaker_name: (name) => [
    `EXISTS (SELECT 1 FROM talk_speakers ts WHERE ts.talk_id = t.id AND ts.speaker_id IN (
       SELECT s.id FROM speakers s WHERE s.name = ? UNION SELECT a.speaker_id FROM speaker_aliases a WHERE a.alias = ?))`,
    name,
    name,
  ],
  conference: (slug) => [
    `EXISTS (SELECT 1 FROM conferences c LEFT JOIN series e ON e.id = c.series_id
       WHERE c.id = t.conference_id AND (e.slug = ? OR c.slug = ? AND NOT EXISTS (SELECT 1 FROM series o WHERE o.slug = ?)))`,
    slug,
    slug,
    slug,
  ],
  year: (year) => ['SUBSTR(t.ordered_on, 1, 4) = ?', year],
  language: (language) => ['(t.language = ? OR t.language LIKE ?)', language, `${language}-%`],
  format: (format) => (format === 'talk' ? ['t.format IS NULL'] : ['t.format = ?', format]),
  length: (length) => [LENGTHS.find(([name]) => name === length)?.[1] ?? 't.duration IS NULL'],
  video: () => ['t.watchable = 1'],
  transcript: () => ['t.transcribed = 1'],
  slides: () => ['t.has_slides = 1'],
};

/** The talks of a combination, several recordings of one talk as one; subjects are separated by commas. */
export async function countPlainly(reader: Reader, combination: Combination): Promise<number> {
  const conditions = COMPARED.flatMap((name) => {
    const value = combination[name];
    if (value === undefined) return [];
    return name === 'tag' ? value.split(',').map((tag) => CONDITIONS.tag(tag)) : [CONDITIONS[name](value)];
  });
  const [row] = await reader.query<{ talks: number | string }>(
    `SELECT COUNT(DISTINCT COALESCE(t.group_id, t.id)) AS talks FROM talks t
     WHERE t.status = 'published' ${conditions.map(([sql]) => `AND ${sql}`).join(' ')}`,
    conditions.flatMap(([, ...values]) => values),
  );
  return Number(row?.talks ?? 0);
}
