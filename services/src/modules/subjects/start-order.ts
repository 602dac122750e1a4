import type { SubjectKind, TalkFormat } from '@lectern/contracts';
import { subjectNamed } from '../../text/subjects/index.js';
import { fold, foldKey } from '../../text/text-key.js';

/** A recording of a subject. */
export interface StartCandidate {
  id: number;
  title: string;
  /** Beginning of the description. */
  opening: string;
  /** Seconds. */
  duration: number | null;
  format: TalkFormat | null;
  /** BCP 47. */
  language: string | null;
  /** `YYYY-MM-DD` */
  ordered_on: string;
  quality: number;
  /** Of the subject among the talk's tags, from 0. */
  position: number;
  /** Number of the talk's tags. */
  tags: number;
  conference_id: number | null;
  group_id: number | null;
  speaker_id: number | null;
  /** Number of the speaker's recordings. */
  recordings: number | null;
}

export interface StartSubject {
  /** Its own name and its synonyms. */
  names: readonly string[];
  kind: SubjectKind | null;
}

/** Talks with more tags are about many things. */
const MOST_TAGS = 3;
const OF_A_CONFERENCE = 2;

/** At the end of a text, followed by little words and at most one that counts. */
const INTRODUCES_BEFORE =
  /\b(?:intro(?:duction)?|getting started|get started|beginner s guide|fundamentals|basics|101|primer|demystif\w+|explaining|first steps|essentials|crash course|tour|for beginners)(?: (?:to|of|in|on|with|the|a|an|your|for|about))*(?: \p{L}+)?$/u;
/** After a name, or after what ends it. */
const INTRODUCES_AFTER =
  /(?:^| )(?:intro(?:duction)?|getting started|for (?:\w+ )?beginners|for newcomers|for everyone|fundamentals|basics|101|primer|demystified|explained|first steps|essentials|from scratch|crash course|from the ground up|zero to hero)(?: |$)/u;
const ADVANCED = /\b(?:advanced|beyond the basics|internals?|deep dive|under the hood|state of)\b/u;
/** A recording of an evening, or for sponsors. */
const GATHERING = /\b(?:meetup|sponsor\w*|office hours|live stream)\b/u;
/** Words that end a name: what follows says what it is for. */
const ENDS = new Set('| for in with and or by using on at from is are vs as without'.split(' '));
/** Before a name: the title is about something else that has to do with it. */
const BESIDE = new Set(
  'in with for using on from via against by at and within inside beyond without than'.split(' '),
);
const EASY =
  /\b(?:audience level\W+(?:novice|beginner)|for (?:absolute |complete |total )?beginners|newcomers?|no (?:prior|previous) (?:knowledge|experience)|from scratch|introduc(?:es|ing|tion|tory)|fundamentals|basics)\b/iu;
/** Formats of sessions that do not introduce a subject. */
const ELSEWHERE = new Set<TalkFormat>([
  'lightning_talk',
  'panel',
  'podcast',
  'award',
  'gameshow',
  'opening',
  'q_and_a',
]);
/** Kinds of subjects that have versions. */
const CHANGING = new Set<SubjectKind | null>(['language', 'framework', 'tool']);
/** Years after which a version in a title is taken to be an old one. */
const VERSION_YEARS = 4;

/** Points for and against a talk, beside its quality of −45 to 145. */
const POINTS = {
  /** Names the subject. */
  title: 25,
  /** Is about the subject, not about something that it is used for. */
  about: 15,
  /** The subject is not part of another name, such as Django in `Django forms`. */
  whole: 10,
  introduction: 35,
  easy: 10,
  advanced: -20,
  gathering: -40,
  mainTag: 8,
  ordinaryLength: 10,
  perDoublingOfRecordings: 3,
  wordOfLongTitle: -3,
  elsewhere: -60,
  oldVersion: -50,
  year: -1,
  yearOfChanging: -3,
};
const LONG_TITLE = 6;
const MOST_YEARS = 12;

/**
 * Ids of talks to begin with on a subject, the best first: those whose subject is in the title or one of at most three tags, in these
 * languages, by quality and by how much they introduce; at most one per speaker, two per conference, and no talk twice.
 *
 * @param languages primary ones, in lower case; if no talk is in any of them, those in others are listed
 * @param first of these languages, whose talks come before the others
 */
export function startOrder(
  candidates: readonly StartCandidate[],
  subject: StartSubject,
  languages: readonly string[],
  most: number,
  first: readonly string[] = [],
): number[] {
  const names = subject.names.map(foldKey).filter(Boolean);
  const about = candidates
    .map((talk) => {
      const title = wordsOf(talk.title);
      return { talk, title, place: placeIn(title, names) };
    })
    .filter(({ talk, place }) => place !== null || talk.tags <= MOST_TAGS);
  const read = about.filter(
    ({ talk }) => talk.language === null || languages.includes(primary(talk.language)),
  );
  const offered = read.length > 0 ? read : about;
  const newest = newestOf(offered.map(({ talk }) => talk));
  const ranked = offered
    .map((one) => ({
      ...one,
      isFirst: one.talk.language !== null && first.includes(primary(one.talk.language)),
      worth: worth(one, newest, CHANGING.has(subject.kind)),
    }))
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.worth - a.worth || a.talk.id - b.talk.id);
  const counts = new Map<string, number>();
  const chosen: number[] = [];
  for (const { talk, title } of ranked) {
    if (chosen.length === most) break;
    const limits: [key: string, most: number][] = [
      [`title ${title}`, 1],
      [`speaker ${talk.speaker_id}`, talk.speaker_id === null ? most : 1],
      [`group ${talk.group_id}`, talk.group_id === null ? most : 1],
      [`conference ${talk.conference_id}`, talk.conference_id === null ? most : OF_A_CONFERENCE],
    ];
    if (limits.some(([key, limit]) => (counts.get(key) ?? 0) >= limit)) continue;
    for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1);
    chosen.push(talk.id);
  }
  return chosen;
}

const primary = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? tag;
const yearOf = ({ ordered_on }: StartCandidate): number => Number(ordered_on.slice(0, 4));

/** A title's words, folded; `|` for punctuation between its parts. */
const wordsOf = (title: string): string =>
  fold(title)
    .replace(/[’']s\b/gu, ' s')
    .replace(/[:;,!?|()/–—]+|\s-\s|\.\s/gu, ' | ')
    .replace(/[^\p{L}\p{N}+#|]+/gu, ' ')
    .replace(/^[ |]+|[ |]+$/gu, '');

/** What stands before and after a name in a title. */
interface Place {
  before: string;
  after: string;
}

/** Null if no name is in the title. */
function placeIn(title: string, names: readonly string[]): Place | null {
  for (const name of names) {
    const at = ` ${title} `.indexOf(` ${name} `);
    if (at >= 0) return { before: title.slice(0, at).trim(), after: title.slice(at + name.length).trim() };
  }
  return null;
}

interface Newest {
  year: number;
  /** By the subject that has them. */
  versions: ReadonlyMap<string, readonly number[]>;
}

function newestOf(talks: readonly StartCandidate[]): Newest {
  const versions = new Map<string, readonly number[]>();
  for (const { title } of talks)
    for (const [name, version] of versionsIn(title)) {
      const known = versions.get(name);
      if (!known || isOlder(known, version)) versions.set(name, version);
    }
  return { year: Math.max(...talks.map(yearOf)), versions };
}

const VERSION = /([\p{L}+#.]+)[\s-]*v?(\d{1,2}(?:\.(?:\d{1,3}|x))*)(?![\d\p{L}])/gu;

/** What changes by versions, with the version that a title names: `Django` and 1, 8. */
function versionsIn(title: string): [name: string, version: number[]][] {
  return [...title.matchAll(VERSION)].flatMap(([, word = '', version = '']) => {
    const named = subjectNamed(word);
    const parts = version.split('.').map(Number);
    return named && CHANGING.has(named.kind)
      ? [[named.name, parts.filter((part) => !Number.isNaN(part))]]
      : [];
  });
}

/** Of 3 and 3.12 neither is older. */
function isOlder(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, part] of one.entries()) {
    const against = other[at];
    if (against === undefined || part > against) return false;
    if (part < against) return true;
  }
  return false;
}

interface About {
  talk: StartCandidate;
  /** Its words. */
  title: string;
  place: Place | null;
}

function worth({ talk, title, place }: About, newest: Newest, changes: boolean): number {
  const age = Math.min(MOST_YEARS, newest.year - yearOf(talk));
  const isOld = versionsIn(talk.title).some(
    ([name, version]) =>
      isOlder(version, newest.versions.get(name) ?? []) || newest.year - yearOf(talk) > VERSION_YEARS,
  );
  const isOrdinary = talk.duration === null || (talk.duration >= 900 && talk.duration <= 3_900);
  const words = title.split(' ').filter((word) => word !== '|').length;
  return (
    talk.quality +
    (place ? named(place) : 0) +
    (ADVANCED.test(title) ? POINTS.advanced : 0) +
    (GATHERING.test(title) ? POINTS.gathering : 0) +
    (EASY.test(talk.opening) ? POINTS.easy : 0) +
    (talk.position === 0 ? POINTS.mainTag : 0) +
    (isOrdinary ? POINTS.ordinaryLength : 0) +
    Math.log2(1 + (talk.recordings ?? 0)) * POINTS.perDoublingOfRecordings +
    Math.max(0, words - LONG_TITLE) * POINTS.wordOfLongTitle +
    (talk.format !== null && ELSEWHERE.has(talk.format) ? POINTS.elsewhere : 0) +
    (isOld ? POINTS.oldVersion : 0) +
    age * (changes ? POINTS.yearOfChanging : POINTS.year)
  );
}

/** How much a title that names the subject is about it, and introduces it. */
function named({ before, after }: Place): number {
  const isAbout = !BESIDE.has(before.slice(before.lastIndexOf(' ') + 1));
  const next = after.split(' ', 1)[0] ?? '';
  const introducesAfter = INTRODUCES_AFTER.exec(after);
  const isWhole = next === '' || ENDS.has(next) || introducesAfter?.index === 0;
  const introduces = INTRODUCES_BEFORE.test(before) || introducesAfter !== null;
  return (
    POINTS.title +
    (isAbout ? POINTS.about : 0) +
    (isWhole ? POINTS.whole : 0) +
    (isAbout && isWhole && introduces ? POINTS.introduction : 0)
  );
}
