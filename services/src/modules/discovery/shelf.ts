/** Limits per conference, speaker and subject among the first talks of a shelf. */
const FIRST = 12;
const OF_A_CONFERENCE = 2;
const OF_A_SPEAKER = 1;
const ON_A_SUBJECT = 3;

/** A talk that may appear on a shelf. */
export interface Candidate {
  id: number;
  conference: number | null;
  speakers: readonly number[];
  /** Main subject, if the shelf is spread over subjects. */
  subject?: number | undefined;
}

export interface FilledShelf {
  /** Of talks, in order. */
  ids: number[];
  /** Whether talks with lower ranks would change nothing. */
  isSettled: boolean;
}

/**
 * Fills a shelf from ranked talks, so that its first talks come from many conferences and people. Talks that were passed over follow in
 * order; if there are too few others, they move up again.
 *
 * @param taken talks on the shelves above
 */
export function filledShelf(
  ranked: readonly Candidate[],
  length: number,
  taken: ReadonlySet<number> = new Set(),
): FilledShelf {
  const free = ranked.filter(({ id }) => !taken.has(id));
  const first: Candidate[] = [];
  const later: Candidate[] = [];
  const counts = new Map<string, number>();
  for (const candidate of free) {
    const keys = limitsOf(candidate);
    const fits = first.length < FIRST && keys.every(([key, most]) => (counts.get(key) ?? 0) < most);
    if (fits) for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    (fits ? first : later).push(candidate);
  }
  return {
    ids: [...first, ...later].slice(0, length).map(({ id }) => id),
    isSettled: first.length === FIRST && first.length + later.length >= length,
  };
}

function limitsOf({ conference, speakers, subject }: Candidate): [key: string, most: number][] {
  return [
    ...(conference === null ? [] : [[`c${conference}`, OF_A_CONFERENCE] as [string, number]]),
    ...speakers.map((id): [string, number] => [`s${id}`, OF_A_SPEAKER]),
    ...(subject === undefined ? [] : [[`t${subject}`, ON_A_SUBJECT] as [string, number]]),
  ];
}
