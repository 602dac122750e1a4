import type { TalkFormat } from '@lectern/contracts';
import { foldKey } from '../../../database/text-key.js';

/** What tells whether two recordings are of the same talk. */
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
/** What is left of a title that says the kind of a session and nothing of what it is about. */
const GENERIC = new Set(
  `opening closing keynote keynotes plenary welcome introduction intro remarks ceremony address session lightning talk talks panel
  discussion q a questions answers ask me anything ama fireside chat interview workshop tutorial podcast demo live day part morning
  afternoon evening first second third final the of to by with and in at for tba tbd untitled speaker conference`.split(
    /\s+/u,
  ),
);
/** Sessions that recur under one title with other content each time. */
const RECURRING: ReadonlySet<TalkFormat> = new Set([
  'panel',
  'gameshow',
  'q_and_a',
  'award',
  'opening',
  'lightning_talk',
  'podcast',
]);
/** Abstracts shorter than this say too little, in words. */
const SHORTEST_ABSTRACT = 20;
/** Share of two abstracts' words that both have. */
const AGREEMENT = 0.6;

const wordsOf = (text: string): string[] => foldKey(text).split(' ').filter(Boolean);

/** What titles of the same talk have in common. */
export const titleKey = (title: string): string => foldKey(title.replace(PREFIX, '')) || foldKey(title);

/** A title such as "Keynote" or "Keynote by Aaron Patterson", or that of a recurring session, is given to many talks of one speaker. */
export function isGeneric({ title, conference, speakers, format }: ComparedTalk): boolean {
  if (format !== null && RECURRING.has(format)) return true;
  const known = new Set([...wordsOf(conference ?? ''), ...speakers.flatMap(({ name }) => wordsOf(name))]);
  return wordsOf(title).every((word) => GENERIC.has(word) || known.has(word) || /^\d+$/u.test(word));
}

/** Whether two talks with a speaker in common are the same talk, as far as their titles and abstracts say. */
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
 * Divides talks into those that are the same one. Curators' decisions win over titles: who is parted stands in no group together.
 *
 * @returns every talk once, in groups of one or more, the smaller ids first
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
    // A talk that belongs to two groups makes one of them, unless a decision keeps them apart.
    for (const other of others) {
      const apart = other.some((a) => first.some((b) => decided.get(key(a.id, b.id)) === false));
      if (apart) continue;
      first.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map((group) => group.map(({ id }) => id).sort((a, b) => a - b));
}
