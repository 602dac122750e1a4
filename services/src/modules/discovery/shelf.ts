/** Limits among the talks of a shelf that are seen first. */
interface Limits {
  conference: number;
  speaker: number;
  subject: number;
  /** A share of these talks. */
  catalogue: number;
}

const SEEN: Limits = { conference: 1, speaker: 1, subject: 1, catalogue: 1 / 2 };
/** Limits among the next, of those seen first included. */
const FIRST = 12;
const FIRST_LIMITS: Limits = { conference: 2, speaker: 1, subject: 3, catalogue: 1 };

/** A talk that may appear on a shelf. */
export interface Candidate {
  id: number;
  conference: number | null;
  speakers: readonly number[];
  /** Main subject. */
  subject?: number | undefined;
  /** The catalogue that the talk was imported from, if the shelf is spread over catalogues: each has subjects of its own. */
  catalogue?: string | undefined;
}

export interface FilledShelf {
  /** Of talks, in order. */
  ids: number[];
  /** Whether talks with lower ranks would change nothing. */
  isSettled: boolean;
}

/**
 * Fills a shelf from ranked talks, so that those seen first come from different conferences, people, subjects and catalogues, and the next
 * still from many. Talks that were passed over follow in order; if there are too few others, they move up again.
 *
 * @param seen number of talks seen first
 * @param taken talks on the shelves above
 */
export function filledShelf(
  ranked: readonly Candidate[],
  length: number,
  seen: number,
  taken: ReadonlySet<number> = new Set(),
): FilledShelf {
  const free = ranked.filter(({ id }) => !taken.has(id));
  const counts = new Map<string, number>();
  const [first, others] = chosen(free, seen, limitsOf(SEEN, seen), counts);
  const [next, later] = chosen(others, FIRST - seen, limitsOf(FIRST_LIMITS, FIRST), counts);
  return {
    ids: [...first, ...next, ...later].slice(0, length).map(({ id }) => id),
    isSettled:
      first.length === seen &&
      (first.length >= length || next.length === FIRST - seen) &&
      free.length >= length,
  };
}

type KeyLimits = (candidate: Candidate) => [key: string, most: number][];

/** The first candidates that keep within the limits, up to `most`, and all others. */
function chosen(
  candidates: readonly Candidate[],
  most: number,
  limits: KeyLimits,
  counts: Map<string, number>,
): [chosen: Candidate[], others: Candidate[]] {
  const [fitting, others]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) {
    const keys = limits(candidate);
    const fits = fitting.length < most && keys.every(([key, limit]) => (counts.get(key) ?? 0) < limit);
    if (fits) for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    (fits ? fitting : others).push(candidate);
  }
  return [fitting, others];
}

const limitsOf =
  (limits: Limits, places: number): KeyLimits =>
  ({ conference, speakers, subject, catalogue }) => [
    ...(conference === null ? [] : [[`c${conference}`, limits.conference] as [string, number]]),
    ...speakers.map((id): [string, number] => [`s${id}`, limits.speaker]),
    ...(subject === undefined ? [] : [[`t${subject}`, limits.subject] as [string, number]]),
    ...(catalogue === undefined
      ? []
      : [[`o${catalogue}`, Math.ceil(limits.catalogue * places)] as [string, number]]),
  ];
