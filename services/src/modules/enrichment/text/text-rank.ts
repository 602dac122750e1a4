import { eventLoopYielder } from '../../../kernel/yield-to-event-loop.js';

export interface Ranked {
  /** Content words, folded. */
  terms: readonly string[];
  /** Weight independent of the other sentences; 1 is neutral. */
  prior: number;
}

const DAMPING = 0.85;
const ROUNDS = 30;
const SETTLED = 1e-4;
const LIKENESS_PENALTY = 0.55;

type Vector = Map<string, number>;

/**
 * Picks the most representative sentences: TextRank over their similarity, then greedily with a penalty for similarity to those picked
 * (maximal marginal relevance).
 *
 * @returns indexes into `sentences`, ascending
 */
export async function pickSentences(sentences: readonly Ranked[], count: number): Promise<number[]> {
  if (sentences.length <= count) return sentences.map((_, index) => index);
  const vectors = vectorsOf(sentences);
  const likeness = await likenesses(vectors);
  const scores = (await rank(likeness)).map((score, index) => score * (sentences[index]?.prior ?? 1));
  const highest = Math.max(...scores);
  const picked: number[] = [];
  while (picked.length < count) {
    let best = -1;
    let most = -Infinity;
    for (const [index, score] of scores.entries()) {
      if (picked.includes(index)) continue;
      const like = Math.max(0, ...picked.map((other) => likeness[index]?.get(other) ?? 0));
      const value = (1 - LIKENESS_PENALTY) * (score / highest) - LIKENESS_PENALTY * like;
      if (value > most) [best, most] = [index, value];
    }
    if (best < 0) break;
    picked.push(best);
  }
  return picked.sort((a, b) => a - b);
}

/** TF-IDF, normalised to length 1. */
function vectorsOf(sentences: readonly Ranked[]): Vector[] {
  const holders = new Map<string, number>();
  for (const { terms } of sentences)
    for (const term of new Set(terms)) holders.set(term, (holders.get(term) ?? 0) + 1);
  return sentences.map(({ terms }) => {
    const vector: Vector = new Map();
    for (const term of terms) {
      const rarity = Math.log(1 + sentences.length / (holders.get(term) ?? 1));
      vector.set(term, (vector.get(term) ?? 0) + rarity);
    }
    const length = Math.hypot(...vector.values());
    for (const [term, weight] of vector) vector.set(term, weight / (length || 1));
    return vector;
  });
}

/** Cosine similarity of all pairs with a common word. */
async function likenesses(vectors: readonly Vector[]): Promise<Map<number, number>[]> {
  const pause = eventLoopYielder();
  const holders = new Map<string, [index: number, weight: number][]>();
  const all = vectors.map(() => new Map<number, number>());
  for (const [index, vector] of vectors.entries()) {
    await pause();
    for (const [term, weight] of vector) {
      const others = holders.get(term) ?? [];
      for (const [other, theirs] of others) {
        const like = (all[index]?.get(other) ?? 0) + weight * theirs;
        all[index]?.set(other, like);
        all[other]?.set(index, like);
      }
      others.push([index, weight]);
      holders.set(term, others);
    }
  }
  return all;
}

async function rank(likeness: readonly Map<number, number>[]): Promise<number[]> {
  const pause = eventLoopYielder();
  const size = likeness.length;
  const totals = likeness.map((row) => [...row.values()].reduce((sum, weight) => sum + weight, 0));
  let scores = likeness.map(() => 1 / size);
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause();
    const next = likeness.map((row) => {
      let sum = 0;
      for (const [other, weight] of row) sum += (weight / (totals[other] || 1)) * (scores[other] ?? 0);
      return (1 - DAMPING) / size + DAMPING * sum;
    });
    const moved = next.reduce((sum, score, index) => sum + Math.abs(score - (scores[index] ?? 0)), 0);
    scores = next;
    if (moved < SETTLED) break;
  }
  return scores;
}
