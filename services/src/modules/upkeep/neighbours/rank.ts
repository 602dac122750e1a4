import { fold } from '../../../text/text-key.js';

/** The data by which talks are weighed. */
export interface WeighedTalk {
  id: number;
  conferenceId: number | null;
  groupId: number | null;
  partOfId: number | null;
  language: string | null;
  views: number;
  likes: number;
  /** 0 to 100. */
  quality: number;
  /** Words of the title, folded. */
  words: ReadonlySet<string>;
  /** Ids of subjects. */
  tags: ReadonlySet<number>;
  speakers: ReadonlySet<number>;
}

const SHORTEST_WORD = 4;
const STOP_WORDS = new Set(
  'with from your what that this into using have when will more than about over without they them'.split(' '),
);

/** The significant words of a title. */
export const titleWords = (title: string): Set<string> =>
  new Set(
    fold(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST_WORD && !STOP_WORDS.has(word)),
  );

/**
 * How well `to` follows `from`: by what they have in common, then by quality. Ties are broken by hashed ids, so that not every talk on a
 * subject leads to the same four.
 *
 * @param weightOf weight of a subject: the rarer, the higher
 */
export function weigh(from: WeighedTalk, to: WeighedTalk, weightOf: (tag: number) => number): number {
  let shared = 0;
  for (const tag of to.tags) if (from.tags.has(tag)) shared += weightOf(tag);
  let words = 0;
  for (const word of to.words) if (from.words.has(word)) words += 1;
  const scatter = (((from.id * 40_503) ^ (to.id * 2_654_435)) >>> 0) % 1000;
  return (
    6 * shared +
    2 * Math.min(words, 3) +
    Math.log10(1 + to.views + 5 * to.likes) +
    to.quality / 25 +
    (from.language !== null && from.language === to.language ? 1 : 0) -
    (to.partOfId === null ? 0 : 1.5) +
    (0.8 * scatter) / 1000
  );
}

/**
 * The best candidates: no recording of the same talk, nothing from the same recording, each talk once.
 *
 * @param taken ids and groups already shown; chosen ones are added
 * @param perConference limit per conference
 */
export function choose(
  from: WeighedTalk,
  candidates: readonly WeighedTalk[],
  weightOf: (tag: number) => number,
  { most, taken, perConference = Infinity }: { most: number; taken: Set<string>; perConference?: number },
): number[] {
  const weighed = candidates
    .filter((talk) => isAnother(from, talk))
    .map((talk) => ({ talk, weight: weigh(from, talk, weightOf) }))
    .sort((a, b) => b.weight - a.weight || a.talk.id - b.talk.id);
  const chosen: number[] = [];
  const events = new Map<number | null, number>();
  for (const { talk } of weighed) {
    if (chosen.length === most) break;
    const names = namesOf(talk);
    const ofEvent = talk.conferenceId === null ? 0 : (events.get(talk.conferenceId) ?? 0);
    if (ofEvent >= perConference || names.some((name) => taken.has(name))) continue;
    names.forEach((name) => taken.add(name));
    events.set(talk.conferenceId, ofEvent + 1);
    chosen.push(talk.id);
  }
  return chosen;
}

const namesOf = ({ id, groupId }: WeighedTalk): string[] => [
  String(id),
  ...(groupId === null ? [] : [`g${groupId}`]),
];

function isAnother(from: WeighedTalk, to: WeighedTalk): boolean {
  if (to.id === from.id || to.id === from.partOfId || to.partOfId === from.id) return false;
  return from.groupId === null || from.groupId !== to.groupId;
}
