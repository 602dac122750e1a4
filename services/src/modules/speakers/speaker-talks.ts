import type { SpeakerConference, SpeakerDetails, TalkFormat } from '@lectern/contracts';
import type { Popularity } from '../catalogue/index.js';
import type { Reader } from '../../database/database.js';
import { foldKey } from '../../text/text-key.js';
import type { SpeakerTalksQuery } from './speaker-queries.js';

/** More talks than anyone gives. */
const MOST_TALKS = 2_000;
const MOST_CONFERENCES = 6;

/** The data of each talk by which a profile counts and sorts. */
export interface GivenTalk {
  id: number;
  title: string;
  /** `yyyy-MM-dd` */
  ordered_on: string;
  duration: number | null;
  format: TalkFormat | null;
  watchable: number | boolean;
  internal_views: number;
  total_likes: number;
  quality: number;
  language: string | null;
  conference: string | null;
  conference_slug: string | null;
  series: string | null;
  series_slug: string | null;
  /** Number of editions of the series. */
  editions: number | null;
}

/** A speaker's published talks, latest first, those of the same day by views. */
export function talksGivenBy(read: Reader, speakerId: number): Promise<GivenTalk[]> {
  return read.query<GivenTalk>(
    // CROSS JOIN makes SQLite join in the written order; otherwise it would start with every published talk.
    `SELECT t.id, t.title, t.ordered_on, t.duration, t.format, t.watchable, t.internal_views, t.total_likes, t.quality, t.language,
       COALESCE(t.conference_name, c.name) AS conference, c.slug AS conference_slug,
       r.name AS series, r.slug AS series_slug, r.edition_count AS editions
     FROM talk_speakers ts
     CROSS JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
     LEFT JOIN conferences c ON c.id = t.conference_id
     LEFT JOIN series r ON r.id = c.series_id
     WHERE ts.speaker_id = ? AND ts.unlisted = 0
     ORDER BY t.ordered_on DESC, t.internal_views DESC, t.id DESC LIMIT ${MOST_TALKS}`,
    [speakerId],
  );
}

type Order = (a: GivenTalk, b: GivenTalk) => number;

const yearOf = ({ ordered_on }: GivenTalk): string => ordered_on.slice(0, 4);

/** The latest year first, and in it the talks in these languages. */
export const byYear =
  (tags: readonly string[]): Order =>
  (a, b) =>
    yearOf(b).localeCompare(yearOf(a)) || byLanguage(tags)(a, b);

const byLanguage = (tags: readonly string[]): Order => {
  const isFirst = ({ language }: GivenTalk) => language !== null && tags.includes(language);
  return (a, b) => Number(isFirst(b)) - Number(isFirst(a));
};

const LONGEST_UNKNOWN = Number.MAX_SAFE_INTEGER;

export const watchableFirst: Order = (a, b) => Number(b.watchable) - Number(a.watchable);
const byViews: Order = (a, b) => b.internal_views - a.internal_views || b.total_likes - a.total_likes;
const byQuality: Order = (a, b) => b.quality - a.quality;
const POPULAR: Record<Popularity, Order> = {
  quality: (a, b) => byQuality(a, b) || byViews(a, b),
  views: (a, b) => byViews(a, b) || byQuality(a, b),
  spread: (a, b) => byQuality(a, b) || byViews(a, b),
};
const ORDERS: Record<'year' | 'longest' | 'shortest', Order> = {
  // As they are read.
  year: () => 0,
  longest: (a, b) => (b.duration ?? 0) - (a.duration ?? 0),
  shortest: (a, b) => (a.duration ?? LONGEST_UNKNOWN) - (b.duration ?? LONGEST_UNKNOWN),
};

/**
 * The requested talks in the requested order, those that cannot be watched last.
 *
 * @param tags languages whose talks come first; by year, within each
 */
export function chosenTalks(
  talks: readonly GivenTalk[],
  params: SpeakerTalksQuery,
  popularity: Popularity,
  tags: readonly string[],
): GivenTalk[] {
  const words = foldKey(params.query).split(' ').filter(Boolean);
  const chosen = talks.filter(
    (talk) =>
      (params.video === '0' || Boolean(talk.watchable)) &&
      (params.format === undefined || talk.format === params.format) &&
      matches(talk, words),
  );
  const language = params.sort === 'year' ? byYear(tags) : byLanguage(tags);
  const order = params.sort === 'popular' ? POPULAR[popularity] : ORDERS[params.sort];
  return chosen.sort((a, b) => watchableFirst(a, b) || language(a, b) || order(a, b));
}

function matches({ title, conference }: GivenTalk, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = ` ${foldKey(title)} ${foldKey(conference ?? '')}`;
  return words.every((word) => text.includes(` ${word}`));
}

/** Statistics of a speaker's talks. */
export function factsOf(
  talks: readonly GivenTalk[],
): Pick<SpeakerDetails, 'conferences' | 'years' | 'formats'> {
  const years = new Map<number, { talk_count: number; recording_count: number }>();
  const formats = new Map<TalkFormat, number>();
  const conferences = new Map<string, SpeakerConference>();
  for (const talk of talks) {
    const year = Number(talk.ordered_on.slice(0, 4));
    const counted = years.get(year) ?? { talk_count: 0, recording_count: 0 };
    years.set(year, {
      talk_count: counted.talk_count + 1,
      recording_count: counted.recording_count + (talk.watchable ? 1 : 0),
    });
    if (talk.format) add(formats, talk.format);
    const spoken = conferenceOf(talk);
    if (!spoken) continue;
    const known = conferences.get(`${spoken.kind}/${spoken.slug}`) ?? spoken;
    conferences.set(`${spoken.kind}/${spoken.slug}`, { ...known, talk_count: known.talk_count + 1 });
  }
  return {
    years: [...years].map(([year, counts]) => ({ year, ...counts })),
    formats: [...formats]
      .map(([format, talk_count]) => ({ format, talk_count }))
      .sort((a, b) => b.talk_count - a.talk_count),
    conferences: [...conferences.values()]
      .sort((a, b) => b.talk_count - a.talk_count)
      .slice(0, MOST_CONFERENCES),
  };
}

/** The series if it has several editions, else the conference. */
function conferenceOf(talk: GivenTalk): SpeakerConference | null {
  if (talk.series !== null && talk.series_slug !== null && (talk.editions ?? 0) > 1)
    return { name: talk.series, slug: talk.series_slug, kind: 'series', talk_count: 0 };
  if (talk.conference !== null && talk.conference_slug !== null)
    return { name: talk.conference, slug: talk.conference_slug, kind: 'conference', talk_count: 0 };
  return null;
}

const add = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
