import type { TalkFormat } from '@lectern/contracts';
import type { Queries } from '../../database/database.js';
import { foldKey } from '../../text/text-key.js';

const SHOWN = 4;
const READ = 150;
/** Of a frequent subject. */
const LATEST = 1_000;
/** Of the whole site. */
const MOST_WATCHED = 10_000;

interface Candidate {
  id: number;
  title: string;
  duration: number | null;
  format: TalkFormat | null;
  quality: number;
  internal_views: number;
  total_likes: number;
  position: number;
  conference_id: number | null;
  speaker_id: number | null;
  /** Number of the speaker's recordings. */
  recordings: number | null;
}

const INTRODUCES =
  /\b(?:intro(?:duction|ducing)?|getting started|beginners?|basics|fundamentals|101|guide|primer|demystif\w+|explained|first steps|essentials)\b/u;
/** Session formats that do not introduce a subject. */
const ELSEWHERE = new Set<TalkFormat>([
  'lightning_talk',
  'panel',
  'podcast',
  'award',
  'gameshow',
  'opening',
  'q_and_a',
]);

/**
 * Talks to begin with on a subject: recorded, mostly about the subject, well described, much watched, of ordinary length, by an experienced
 * speaker; at most one per speaker and conference.
 */
export async function goodStart(
  read: Queries,
  subject: { id: number; name: string; talk_count: number },
): Promise<number[]> {
  const { from, values } = candidatesOf(subject);
  const rows = await read.query<Candidate>(
    `SELECT t.id, t.title, t.duration, t.format, t.quality, t.internal_views, t.total_likes, tt.position, t.conference_id,
       s.id AS speaker_id, s.recording_count AS recordings
     FROM ${from}
     CROSS JOIN talks t ON t.id = tt.talk_id AND t.status = 'published' AND t.watchable = 1 AND t.part_of_id IS NULL
     LEFT JOIN talk_speakers ts ON ts.talk_id = t.id AND ts.position = 0 LEFT JOIN speakers s ON s.id = ts.speaker_id
     ORDER BY tt.position, t.internal_views DESC, t.total_likes DESC, t.quality DESC, t.id LIMIT ${READ}`,
    values,
  );
  const name = foldKey(subject.name);
  const weighed = rows.map((talk) => {
    const title = foldKey(talk.title);
    return { talk, title, worth: worth(talk) + aboutIt(title, name) };
  });
  const chosen: typeof weighed = [];
  for (const one of weighed.sort((a, b) => b.worth - a.worth || a.talk.id - b.talk.id)) {
    const { talk, title } = one;
    const again = chosen.some(
      (other) =>
        (talk.speaker_id !== null && other.talk.speaker_id === talk.speaker_id) ||
        (talk.conference_id !== null && other.talk.conference_id === talk.conference_id) ||
        other.title === title,
    );
    if (!again) chosen.push(one);
    if (chosen.length === SHOWN) break;
  }
  return chosen.map(({ talk }) => talk.id);
}

/** How well a talk begins a subject, whatever its title. */
const worth = (talk: Candidate): number =>
  talk.quality / 4 +
  Math.log2(1 + talk.internal_views + 5 * talk.total_likes) * 3 +
  Math.log2(1 + (talk.recordings ?? 0)) * 2 +
  (talk.position === 0 ? 8 : 0) +
  (talk.duration === null || (talk.duration >= 900 && talk.duration <= 3_900) ? 4 : 0) -
  (talk.format !== null && ELSEWHERE.has(talk.format) ? 25 : 0);

/** All talks of a subject; of a frequent one, the latest and those among the most watched of the site. */
function candidatesOf({ id, talk_count }: { id: number; talk_count: number }): {
  from: string;
  values: number[];
} {
  if (talk_count <= LATEST)
    return { from: '(SELECT talk_id, position FROM talk_tags WHERE tag_id = ?) tt', values: [id] };
  return {
    from: `(SELECT talk_id, position FROM (
         SELECT talk_id, position FROM talk_tags WHERE tag_id = ? AND listed_on IS NOT NULL AND watchable = 1
         ORDER BY listed_on DESC, talk_id DESC LIMIT ${LATEST}) latest
       UNION SELECT talk_id, position FROM (
         SELECT w.id AS talk_id, o.position FROM (
           SELECT t.id FROM talks t WHERE t.status = 'published' AND t.watchable = 1
           ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC LIMIT ${MOST_WATCHED}) w
         CROSS JOIN talk_tags o ON o.talk_id = w.id AND o.tag_id = ? LIMIT ${LATEST}) watched) tt`,
    values: [id, id],
  };
}

/** How clearly a folded title presents itself as an introduction. */
function aboutIt(title: string, name: string): number {
  const at = ` ${title} `.indexOf(` ${name} `);
  if (at < 0) return 0;
  const before = INTRODUCES.exec(title.slice(0, at));
  const near = before ? title.slice(before.index + before[0].length, at).split(' ').length <= 4 : false;
  return (
    12 +
    (near || INTRODUCES.test(title.slice(at + name.length)) ? 12 : 0) -
    Math.max(0, title.split(' ').length - 5)
  );
}
