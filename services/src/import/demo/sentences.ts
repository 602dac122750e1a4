import type { TalkFormat } from '@lectern/contracts';
import { fingerprint } from '../normalise/slugs.js';

/** What is known of a talk; every sentence says one of these things and no more. */
export interface TalkFacts {
  key: string;
  names: string[];
  conference: string;
  location: string | null;
  /** `yyyy-MM-dd` and `HH:mm` on the clocks of the place; null where no schedule says. */
  day: string | null;
  time: string | null;
  track: string | null;
  /** Seconds. */
  duration: number | null;
  tags: string[];
  format?: TalkFormat | undefined;
  /** There is one, or there never will be. */
  hasVideo: boolean;
}

const KINDS: Record<string, string> = {
  Keynote: 'keynote',
  Workshop: 'workshop',
  'Lightning Talks': 'round of lightning talks',
  'Panel Discussion': 'panel',
  'Game Show': 'game show',
  'Fireside Chat': 'fireside chat',
  'Q&A': 'round of questions and answers',
  Podcast: 'podcast on stage',
  Demo: 'demo',
  Awards: 'award ceremony',
};

const FORMATS: Partial<Record<TalkFormat, string>> = {
  keynote: 'keynote',
  lightning_talk: 'lightning talk',
  workshop: 'workshop',
  panel: 'panel',
  interview: 'interview',
  demo: 'demo',
};

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A number that follows from the key alone, so that a second load writes the same. */
const draw = (key: string, choices: number): number =>
  Number.parseInt(fingerprint(key).slice(0, 6), 16) % choices;
const pick = (key: string, choices: string[]): string => choices[draw(key, choices.length)] ?? '';

const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
const article = (noun: string): string => (/^[aeiou]/u.test(noun) ? 'an' : 'a');

const NOUN = [...Object.values(KINDS), ...Object.values(FORMATS), 'talk'].join('|');
const OPENINGS = [
  `.+ gave this (?:${NOUN}) at .+`,
  `An? (?:${NOUN}) by .+, given at .+`,
  `From .+: an? (?:${NOUN}) with .+`,
  `On stage at .+: .+, with an? (?:${NOUN})`,
  `An? (?:${NOUN}) given at .+`,
].map((form) => new RegExp(`^${form}\\.$`, 'u'));
const NEXT =
  / (?=It is filed under |Subjects: |Find more of its kind under |The programme had it at |It began at |On the programme at |The recording runs |Allow \d|\d+ minutes long|There is no video of it here)/u;
/** A second sentence that is none of the forms. */
const OTHER = /(?<!\b\p{Lu}|St)[.!?] \p{Lu}\p{Ll}+ \p{Ll}/u;

/** Whether a text is what {@link describeTalk} writes, and not somebody's own words. */
export function isMadeSentence(text: string): boolean {
  if (text.length > 1_500 || text.includes('\n')) return false;
  const [opening = ''] = text.split(NEXT);
  return !OTHER.test(opening) && OPENINGS.some((form) => form.test(opening));
}

/** A few plain sentences on a talk, of the project's own, varied by its key. */
export function describeTalk(facts: TalkFacts): string {
  const { key, conference, location, day, duration, tags } = facts;
  const told = tags.map((tag) => KINDS[tag]).find((found) => found !== undefined);
  const kind = told ?? (facts.format && FORMATS[facts.format]) ?? 'talk';
  const shown =
    facts.names.length > 4 ? [...facts.names.slice(0, 3), `${facts.names.length - 3} others`] : facts.names;
  const names = LIST.format(shown);
  const place = location ? ` in ${location}` : '';
  const when = day ? ` on ${dayText(day)}` : '';
  const a = article(kind) === 'an' ? 'An' : 'A';
  const nobody = `${a} ${kind} given at ${conference}${place}${when}.`;
  const first =
    shown.length === 0
      ? nobody
      : pick(key, [
          `${names} gave this ${kind} at ${conference}${place}${when}.`,
          `${a} ${kind} by ${names}, given at ${conference}${place}${when}.`,
          `From ${conference}${place}: ${article(kind)} ${kind} with ${names}${when}.`,
          `On stage at ${conference}${place}${when}: ${names}, with ${article(kind)} ${kind}.`,
        ]);
  return [
    first,
    subjects(key, tags),
    onProgramme(facts),
    length(key, duration),
    facts.hasVideo ? '' : 'There is no video of it here yet.',
  ]
    .filter(Boolean)
    .join(' ');
}

function subjects(key: string, tags: string[]): string {
  const named = tags.filter((tag) => KINDS[tag] === undefined).slice(0, 4);
  if (named.length === 0) return '';
  const list = LIST.format(named);
  return pick(`${key} subjects`, [
    `It is filed under ${list}.`,
    `Subjects: ${named.join(', ')}.`,
    `Find more of its kind under ${list}.`,
  ]);
}

function onProgramme({ key, time, track }: TalkFacts): string {
  if (!time) return '';
  const room = track && !/hosted|sponsor|supporter/iu.test(track) ? `, listed as ${track}` : '';
  return pick(`${key} time`, [
    `The programme had it at ${time} local time${room}.`,
    `It began at ${time} by the clocks there${room}.`,
    room && `On the programme at ${time}${room}.`,
  ]);
}

function length(key: string, duration: number | null): string {
  const minutes = duration === null ? 0 : Math.round(duration / 60);
  if (minutes < 1) return '';
  return pick(`${key} length`, [
    `The recording runs ${minutes} minutes.`,
    `Allow ${minutes} minutes for the recording.`,
    `${minutes} minutes long.`,
  ]);
}

/** What the catalogue's own facts say of a speaker. */
export function describeSpeaker(name: string, conferences: string[], tags: string[]): string {
  const places = LIST.format(conferences.slice(0, 4));
  const named = tags.filter((tag) => KINDS[tag] === undefined).slice(0, 3);
  const about = named.length > 0 ? LIST.format(named) : '';
  return pick(name, [
    `Spoke at ${places}${about && `, on ${about}`}.`,
    `On stage at ${places}.${about && ` Subjects: ${about}.`}`,
    `Known here from ${places}${about && `, with talks under ${about}`}.`,
  ]);
}
