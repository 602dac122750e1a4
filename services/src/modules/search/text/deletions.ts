/** Number of letters compared: longer words would have ever more deletions. */
const BEGINNING = 8;
/** Length of the shortest word that is corrected or offered as a correction. */
export const SHORTEST_CORRECTED = 4;

/**
 * Keys for finding a word by its misspellings: its beginning, and its beginning without one letter. A misspelt word shares one of them with
 * the correct word.
 *
 * @param letters how many may be left out; the catalogue's words are stored with one
 */
export function deletions(word: string, letters: 1 | 2 = 1): number[] {
  const start = [...word].slice(0, BEGINNING);
  const found = new Set([start.join('')]);
  for (let at = 0; at < start.length; at++) {
    const shorter = start.toSpliced(at, 1);
    found.add(shorter.join(''));
    if (letters === 2)
      for (let next = at; next < shorter.length; next++) found.add(shorter.toSpliced(next, 1).join(''));
  }
  return Array.from(found, keyOf);
}

/** FNV-1a: four bytes per row instead of a word. The edit distance eliminates collisions. */
function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
