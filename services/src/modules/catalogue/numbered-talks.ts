import type { Queries } from '../../database/database.js';

/** A talk whose views its platform has counted. */
export interface NumberedTalk {
  id: number;
  conference: number | null;
  speaker: number | null;
  year: number;
  /** On the platform and on the site. */
  views: number;
  /** Null if hidden. */
  likes: number | null;
}

/** The best of all talks, or the latest of a subject. */
const READ = 10_000;
const FEWEST_COUNTED = 50;
const FEWEST_LIKES = 5;
/** Views with the usual share of likes that each talk is taken to have beside its own. */
const USUAL_VIEWS = 200;
/** A gem has at least this many times the usual share of likes. */
const LIKED_MORE = 1.5;
/** Years that may be the latest one with enough talks. */
const LATEST_YEARS = 3;

/**
 * The watchable talks with numbers.
 *
 * @param tagId of a subject; of all talks without
 */
export async function numberedTalks(read: Queries, tagId: number | null = null): Promise<NumberedTalk[]> {
  const [ids, values] =
    tagId === null
      ? [
          `SELECT t.id AS talk_id FROM talks t WHERE t.status = 'published' AND t.watchable = 1
           ORDER BY t.quality DESC, t.spread DESC, t.id DESC LIMIT ${READ}`,
          [],
        ]
      : [
          `SELECT talk_id FROM talk_tags WHERE tag_id = ? AND listed_on IS NOT NULL AND watchable = 1
           ORDER BY listed_on DESC, talk_id DESC LIMIT ${READ}`,
          [tagId],
        ];
  const rows = await read.query<Omit<NumberedTalk, 'year'> & { ordered_on: string }>(
    `SELECT t.id, t.conference_id AS conference, ts.speaker_id AS speaker, t.ordered_on, n.views + t.internal_views AS views, n.likes
     FROM (${ids}) m CROSS JOIN talks t ON t.id = m.talk_id AND +t.status = 'published' CROSS JOIN video_numbers n ON n.video_id = t.video_id
     LEFT JOIN talk_speakers ts ON ts.talk_id = t.id AND ts.position = 0`,
    values,
  );
  return rows.map(({ ordered_on, views, ...row }) => ({
    ...row,
    views: Number(views),
    year: Number(ordered_on.slice(0, 4)),
  }));
}

/** Talks liked by far more of their few viewers than usual, one per speaker and conference; none if fewer than `length` are. */
export function hiddenGems(talks: readonly NumberedTalk[], length: number): number[] {
  const liked = talks.filter((talk): talk is NumberedTalk & { likes: number } => talk.likes !== null);
  if (liked.length < FEWEST_COUNTED) return [];
  const sum = (of: (talk: (typeof liked)[number]) => number) =>
    liked.reduce((total, talk) => total + of(talk), 0);
  const usual =
    sum(({ likes }) => likes) /
    Math.max(
      1,
      sum(({ views }) => views),
    );
  const few = median(liked.map(({ views }) => views));
  const share = ({ likes, views }: (typeof liked)[number]) =>
    (likes + USUAL_VIEWS * usual) / (views + USUAL_VIEWS);
  const gems = liked
    .filter((talk) => talk.views <= few && talk.likes >= FEWEST_LIKES && share(talk) >= LIKED_MORE * usual)
    .sort((a, b) => share(b) - share(a) || b.id - a.id);
  return whole(apart(gems, length), length);
}

/** The most watched talks of the latest year of which at least `length` are watched; null if there is none. */
export function mostWatched(
  talks: readonly NumberedTalk[],
  length: number,
  thisYear: number,
): { year: number; ids: number[] } | null {
  for (let year = thisYear; year > thisYear - LATEST_YEARS; year -= 1) {
    const watched = talks
      .filter((talk) => talk.year === year && talk.views > 0)
      .sort((a, b) => b.views - a.views || b.id - a.id);
    const ids = whole(apart(watched, length), length);
    if (ids.length > 0) return { year, ids };
  }
  return null;
}

const whole = (ids: number[], length: number): number[] => (ids.length < length ? [] : ids);

/** The first talks, one per speaker and conference. */
function apart(talks: readonly NumberedTalk[], length: number): number[] {
  const [speakers, conferences] = [new Set<number>(), new Set<number>()];
  const ids: number[] = [];
  for (const { id, speaker, conference } of talks) {
    if (ids.length === length) break;
    if ((speaker !== null && speakers.has(speaker)) || (conference !== null && conferences.has(conference)))
      continue;
    if (speaker !== null) speakers.add(speaker);
    if (conference !== null) conferences.add(conference);
    ids.push(id);
  }
  return ids;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
