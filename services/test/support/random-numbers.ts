// Cached: looking up globals is slow inside the test environment.
const { imul } = Math;

/** Numbers from 0 to 1, reproducible for a seed (Mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = (imul(seed + 1, 0x9e3779b9) + 0x85ebca6b) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
