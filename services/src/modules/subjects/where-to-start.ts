import type { SubjectKind } from '@lectern/contracts';
import type { Queries } from '../../database/database.js';
import { subjectNamed } from '../../text/subjects/index.js';
import { startOrder, type StartCandidate } from './start-order.js';

const SITE_LANGUAGE = 'en';
/** A subject with more talks is frequent. */
const FREQUENT = 3_000;
/** Of a frequent subject. */
const LATEST = 10_000;
/** Characters of a description. */
const OPENING = 400;

interface Subject {
  id: number;
  name: string;
  kind: SubjectKind | null;
  talk_count: number;
}

/**
 * Talks to begin with on a subject, the best first.
 *
 * @param languages primary ones that the reader has chosen, in lower case; talks in the site's language follow
 */
export async function whereToStart(
  read: Queries,
  subject: Subject,
  languages: readonly string[],
  most: number,
): Promise<number[]> {
  const names = [subject.name, ...(subject.kind === null ? [] : (subjectNamed(subject.name)?.names ?? []))];
  const { from, values } = candidatesOf(subject, names);
  const rows = await read.query<StartCandidate>(
    `SELECT t.id, t.title, SUBSTR(t.description, 1, ${OPENING}) AS opening, t.duration, t.format, t.language,
       t.ordered_on, t.quality, tt.position, t.conference_id, t.group_id, s.id AS speaker_id, s.recording_count AS recordings,
       (SELECT COUNT(*) FROM talk_tags o WHERE o.talk_id = tt.talk_id) AS tags
     FROM ${from}
     CROSS JOIN talks t ON t.id = tt.talk_id AND t.status = 'published' AND t.watchable = 1 AND t.part_of_id IS NULL
     LEFT JOIN talk_speakers ts ON ts.talk_id = t.id AND ts.position = 0 LEFT JOIN speakers s ON s.id = ts.speaker_id`,
    values,
  );
  const candidates = rows.map((row) => ({ ...row, tags: Number(row.tags) }));
  const known = [...languages, SITE_LANGUAGE];
  return startOrder(candidates, { names, kind: subject.kind }, known, most, languages);
}

interface Candidates {
  from: string;
  values: unknown[];
}

/** All talks of a subject; of a frequent one, those with its name in the title among its latest. */
function candidatesOf({ id, talk_count }: Subject, names: readonly string[]): Candidates {
  if (talk_count <= FREQUENT)
    return { from: '(SELECT talk_id, position FROM talk_tags WHERE tag_id = ?) tt', values: [id] };
  const titles = names.map((name) => `%${name.toLowerCase().replace(/[!%_]/gu, '!$&')}%`);
  return {
    from: `(SELECT l.talk_id, l.position FROM (
         SELECT talk_id, position FROM talk_tags WHERE tag_id = ? AND listed_on IS NOT NULL AND watchable = 1
         ORDER BY listed_on DESC, talk_id DESC LIMIT ${LATEST}) l
       CROSS JOIN talks t ON t.id = l.talk_id AND (${titles.map(() => "LOWER(t.title) LIKE ? ESCAPE '!'").join(' OR ')})
       ORDER BY t.quality DESC, t.id DESC LIMIT ${FREQUENT}) tt`,
    values: [id, ...titles],
  };
}
