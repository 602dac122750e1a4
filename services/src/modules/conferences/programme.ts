import type { ConferenceTalks, ConferenceTalkSort, TalkFormat } from '@lectern/contracts';
import type { SqlDate } from '../../database/row-values.js';
import { isoTime } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import type { TalksParams } from './conference-queries.js';

/** Values per facet in one response. */
const MOST_VALUES = 30;

/** The data of each talk by which a conference's list counts, filters and sorts. */
export interface ProgrammeTalk {
  id: number;
  title: string;
  format: TalkFormat | null;
  language: string | null;
  watchable: number | boolean;
  /** Seconds. */
  duration: number | null;
  internal_views: number;
  quality: number;
  total_likes: number;
  /** `yyyy-MM-dd` */
  ordered_on: string;
  given_on: string | null;
  programme_position: number | null;
  part_of_id: number | null;
  starts_at: number | null;
  /** Start of its first slot. */
  slot_at: SqlDate | null;
}

/** A listed subject of a talk. */
export interface TalkSubject {
  talk_id: number;
  slug: string;
  name: string;
}

/** Everything a conference's list is built from. */
export interface Programme {
  talks: readonly ProgrammeTalk[];
  subjects: readonly TalkSubject[];
  /** Names of each talk's speakers; only needed for text search. */
  speakers: ReadonlyMap<number, readonly string[]>;
}

type Facets = ConferenceTalks['facets'];
type Kind = 'video' | 'format' | 'language' | 'tag';

const languageOf = ({ language }: ProgrammeTalk): string | null =>
  language === null ? null : (language.split('-')[0]?.toLowerCase() ?? null);

/** The requested talks, in order, and the available filters. */
export function chosenTalks(
  { talks, subjects, speakers }: Programme,
  params: TalksParams,
): { chosen: ProgrammeTalk[]; facets: Facets } {
  const tagged = new Set(subjects.filter(({ slug }) => slug === params.tag).map(({ talk_id }) => talk_id));
  const words = foldKey(params.query).split(' ').filter(Boolean);
  const keeps: Record<Kind, (talk: ProgrammeTalk) => boolean> = {
    video: ({ watchable }) => params.video === undefined || Boolean(watchable),
    format: ({ format }) => params.format === undefined || format === params.format,
    language: (talk) => params.language === undefined || languageOf(talk) === params.language,
    tag: ({ id }) => params.tag === undefined || tagged.has(id),
  };
  const named = talks.filter((talk) => {
    if (words.length === 0) return params.query === '';
    const text = foldKey([talk.title, ...(speakers.get(talk.id) ?? [])].join(' '));
    return words.every((word) => text.includes(word));
  });
  const kinds = Object.keys(keeps) as Kind[];
  const passing = (but?: Kind) =>
    named.filter((talk) => kinds.every((kind) => kind === but || keeps[kind](talk)));
  return {
    chosen: sorted(passing(), params.sort, talks),
    facets: {
      video: passing('video').filter(({ watchable }) => Boolean(watchable)).length,
      formats: counted(passing('format').map(({ format }) => format)).map(([format, count]) => ({
        format,
        count,
      })),
      languages: counted(passing('language').map(languageOf)).map(([language, count]) => ({
        language,
        count,
      })),
      subjects: countedSubjects(subjects, passing('tag')),
    },
  };
}

/** Days with talks, in chronological order, with the number of talks on each. */
export function daysOf(talks: readonly ProgrammeTalk[]): ConferenceTalks['days'] {
  const days = new Map<string, number>();
  for (const { given_on } of talks) if (given_on) days.set(given_on, (days.get(given_on) ?? 0) + 1);
  return [...days].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

function counted<Value>(values: readonly (Value | null)[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_VALUES);
}

function countedSubjects(
  subjects: readonly TalkSubject[],
  talks: readonly ProgrammeTalk[],
): Facets['subjects'] {
  const among = new Set(talks.map(({ id }) => id));
  const names = new Map(subjects.map(({ slug, name }) => [slug, name]));
  const slugs = subjects.filter(({ talk_id }) => among.has(talk_id)).map(({ slug }) => slug);
  return counted(slugs).map(([slug, count]) => ({ slug, name: names.get(slug) ?? slug, count }));
}

type Order = (a: ProgrammeTalk, b: ProgrammeTalk) => number;

const watchable: Order = (a, b) => Number(b.watchable) - Number(a.watchable);
const ORDERS: Record<Exclude<ConferenceTalkSort, 'programme'>, Order> = {
  views: (a, b) =>
    watchable(a, b) ||
    b.internal_views - a.internal_views ||
    b.total_likes - a.total_likes ||
    b.quality - a.quality,
  longest: (a, b) => watchable(a, b) || (b.duration ?? 0) - (a.duration ?? 0),
  newest: (a, b) => watchable(a, b) || compare(b.ordered_on, a.ordered_on),
  title: (a, b) => compare(foldKey(a.title), foldKey(b.title)),
};

/** Ties keep programme order. */
function sorted(
  chosen: readonly ProgrammeTalk[],
  sort: ConferenceTalkSort,
  all: readonly ProgrammeTalk[],
): ProgrammeTalk[] {
  const programme = inProgramme(chosen, all);
  return sort === 'programme' ? programme : programme.sort(ORDERS[sort]);
}

const LAST = '~';
const UNPLACED = Number.MAX_SAFE_INTEGER;

/** By day, then by schedule, then in the source's order. Parts of a recording follow the whole. */
function inProgramme(chosen: readonly ProgrammeTalk[], all: readonly ProgrammeTalk[]): ProgrammeTalk[] {
  const byId = new Map(all.map((talk) => [talk.id, talk]));
  const whole = (talk: ProgrammeTalk) => byId.get(talk.part_of_id ?? talk.id) ?? talk;
  const slot = ({ slot_at }: ProgrammeTalk) => (slot_at === null ? LAST : isoTime(slot_at));
  const places = new Map(chosen.map((talk) => [talk.id, { talk, of: whole(talk) }]));
  return [...places.values()]
    .sort(
      ({ talk: a, of: x }, { talk: b, of: y }) =>
        compare(x.given_on ?? LAST, y.given_on ?? LAST) ||
        compare(slot(x), slot(y)) ||
        (x.programme_position ?? UNPLACED) - (y.programme_position ?? UNPLACED) ||
        x.id - y.id ||
        Number(a.id !== x.id) - Number(b.id !== y.id) ||
        (a.starts_at ?? 0) - (b.starts_at ?? 0) ||
        a.id - b.id,
    )
    .map(({ talk }) => talk);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
