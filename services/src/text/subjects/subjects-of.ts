import { confirms, type Mentions, mentionsIn } from './mentions.js';
import { SUBJECTS, subjectNamed } from './subjects.js';

/** Maximum number of subjects per talk. */
export const MOST_SUBJECTS = 8;

/** The data subjects are derived from. */
export interface TalkFacts {
  title: string;
  description: string;
  /** The source's tags. */
  tags?: readonly string[];
  /** Mentions in its transcript, in parts. */
  spoken?: readonly Mentions[];
  /** Names of its speakers and conference, which say nothing about the subject of a title. */
  names?: readonly string[];
}

/** Kinds with unambiguous names: fewer mentions suffice. */
const DISTINCT = new Set(
  SUBJECTS.filter(({ kind }) => /language|framework|tool|infrastructure/u.test(kind)).map(({ name }) => name),
);
/** Lines with contact details. */
const CONTACT = /^.{0,24}\b(?:github|gitlab|twitter|linkedin|facebook|mastodon|website|blog)\b.{0,30}$/gimu;
const ABOUT_SPEAKER =
  /^\W*(?:about (?:the )?(?:speaker|author)|bio(?:graphy)?\b|speaker(?:s| bio)?:|biograf)/iu;

/**
 * The subjects of a talk, clearest first, on strong evidence only: a tag of its source, the title, or several mentions in the description
 * or transcript. May be empty.
 */
export function subjectsOf(talk: TalkFacts): string[] {
  const title = without(talk.title, talk.names ?? []);
  const description = ofTalk(talk.description);
  const tags = talk.tags ?? [];
  const everything = [title, description, ...tags].join('\n');
  const scores = new Map<string, number>();
  const add = (name: string, score: number) => scores.set(name, (scores.get(name) ?? 0) + score);
  for (const tag of tags) {
    const subject = subjectNamed(tag);
    if (subject) add(subject.name, 50);
  }
  for (const [parts, needed, weight] of [
    [[mentionsIn(title)], () => 1, 100],
    [[mentionsIn(description)], neededInDescription, 1],
    [talk.spoken ?? [], neededInTranscript, 1],
  ] as const) {
    const words = parts.reduce((sum, part) => sum + part.words, 0);
    for (const [name, count] of countsOf(parts, (subject) => confirms(subject, everything)))
      if (count >= needed(words, DISTINCT.has(name))) add(name, weight * count);
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_SUBJECTS)
    .map(([name]) => name);
}

/** Mentions by subject; ambiguous names count if confirmed. */
function countsOf(parts: readonly Mentions[], confirmed: (subject: string) => boolean): Map<string, number> {
  const times = new Map<string, number>();
  const add = (all: ReadonlyMap<string, number>) => {
    for (const [name, more] of all) times.set(name, (times.get(name) ?? 0) + more);
  };
  for (const { sure } of parts) add(sure);
  const unsure = new Set(parts.flatMap((part) => [...part.unsure.keys()]));
  const known = new Set([...unsure].filter(confirmed));
  for (const part of parts) add(new Map([...part.unsure].filter(([name]) => known.has(name))));
  return times;
}

const neededInDescription = (words: number, distinct: boolean): number =>
  Math.max(distinct ? 2 : 3, words / (distinct ? 120 : 100));

const neededInTranscript = (words: number, distinct: boolean): number =>
  Math.max(distinct ? 5 : 10, words / (distinct ? 600 : 250));

/** A description without addresses and without the text about the speaker. */
function ofTalk(description: string): string {
  const paragraphs = description
    .replace(/(?:https?:\/\/|www\.)\S+|\S+@\S+/giu, ' ')
    .replace(CONTACT, '')
    .split(/\n\s*\n/u);
  const bio = paragraphs.findIndex((paragraph, at) => at > 0 && ABOUT_SPEAKER.test(paragraph));
  return (bio < 0 ? paragraphs : paragraphs.slice(0, bio)).join('\n\n');
}

function without(title: string, names: readonly string[]): string {
  let rest = title;
  for (const name of names) {
    const place = name.length > 3 ? rest.toLowerCase().indexOf(name.toLowerCase()) : -1;
    if (place >= 0) rest = `${rest.slice(0, place)} . ${rest.slice(place + name.length)}`;
  }
  return rest;
}
