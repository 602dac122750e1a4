import type { TalkFormat } from '@lectern/contracts';
import { foldKey } from '../../../text/text-key.js';

/** The data that decides whether two recordings are of the same talk. */
export interface ComparedTalk {
  id: number;
  title: string;
  description: string;
  conference: string | null;
  format: TalkFormat | null;
  /** Ids and names. */
  speakers: readonly { id: number; name: string }[];
}

const PREFIX = /^(?:opening |closing )?(?:keynote|plenary|talk)\s*[:\-–—]\s*/iu;
/** Words left over in titles that name only the kind of session. */
const GENERIC = new Set(
  `opening closing keynote keynotes plenary welcome introduction intro remarks ceremony address session lightning talk talks panel
  discussion q a questions answers ask me anything ama fireside chat interview workshop tutorial podcast demo live day part morning
  afternoon evening first second third final the of to by with and in at for tba tbd untitled speaker conference`.split(
    /\s+/u,
  ),
);
/** Sessions that recur under one title with different content. */
const RECURRING: ReadonlySet<TalkFormat> = new Set([
  'panel',
  'gameshow',
  'q_and_a',
  'award',
  'opening',
  'lightning_talk',
  'podcast',
]);
/** In words; shorter abstracts say too little. */
const SHORTEST_ABSTRACT = 20;
/** Share of words common to two abstracts. */
const AGREEMENT = 0.6;

const wordsOf = (text: string): string[] => foldKey(text).split(' ').filter(Boolean);

/** Key shared by titles of the same talk. */
export const titleKey = (title: string): string => foldKey(title.replace(PREFIX, '')) || foldKey(title);

/** Titles such as "Keynote" or "Keynote by Aaron Patterson", or of recurring sessions, are used for several talks of one speaker. */
export function isGeneric({ title, conference, speakers, format }: ComparedTalk): boolean {
  if (format !== null && RECURRING.has(format)) return true;
  const known = new Set([...wordsOf(conference ?? ''), ...speakers.flatMap(({ name }) => wordsOf(name))]);
  return wordsOf(title).every((word) => GENERIC.has(word) || known.has(word) || /^\d+$/u.test(word));
}

/** Whether two talks with a common speaker are the same, by titles and abstracts. */
export function isSameTalk(a: ComparedTalk, b: ComparedTalk): boolean {
  const key = titleKey(a.title);
  if (key === '' || key !== titleKey(b.title)) return false;
  if (!a.speakers.some(({ id }) => b.speakers.some((other) => other.id === id))) return false;
  return isGeneric(a) || isGeneric(b) ? abstractsAgree(a.description, b.description) : true;
}

function abstractsAgree(a: string, b: string): boolean {
  const [one, other] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  if (Math.min(one.size, other.size) < SHORTEST_ABSTRACT) return false;
  const common = [...one].filter((word) => other.has(word)).length;
  return common / (one.size + other.size - common) >= AGREEMENT;
}

/** A curator's decision on two talks. */
export interface Decision {
  talkId: number;
  otherId: number;
  together: boolean;
}

/**
 * Groups recordings of the same talk. Curators' decisions override titles: talks decided to be different are never grouped.
 *
 * @returns every talk once, in groups of one or more, smaller ids first
 */
export function groupTalks(talks: readonly ComparedTalk[], decisions: readonly Decision[]): number[][] {
  const key = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const decided = new Map(decisions.map(({ talkId, otherId, together }) => [key(talkId, otherId), together]));
  const groups: ComparedTalk[][] = [];
  for (const talk of talks.toSorted((a, b) => a.id - b.id)) {
    const fits = (member: ComparedTalk) => decided.get(key(talk.id, member.id)) ?? isSameTalk(talk, member);
    const isParted = (member: ComparedTalk) => decided.get(key(talk.id, member.id)) === false;
    const [first, ...others] = groups.filter((group) => group.some(fits) && !group.some(isParted));
    if (!first) {
      groups.push([talk]);
      continue;
    }
    first.push(talk);
    // A talk that matches two groups merges them, unless a decision keeps them apart.
    for (const other of others) {
      const apart = other.some((a) => first.some((b) => decided.get(key(a.id, b.id)) === false));
      if (apart) continue;
      first.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map((group) => group.map(({ id }) => id).sort((a, b) => a - b));
}
