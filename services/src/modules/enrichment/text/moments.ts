/** Characters spoken in a second by a slow speaker. */
const SLOWEST = 12;

/**
 * When sentences are said: the start of the line each begins in, and as much later as the text before it within that line takes. Captions
 * of whole speeches last for minutes.
 *
 * @param sentences of the text, in its order
 * @param lines the text, line by line
 * @param starts of the lines, in seconds
 * @returns whole seconds; undefined for a sentence that is not in the text
 */
export function momentsOf(
  sentences: readonly string[],
  lines: readonly string[],
  starts: readonly number[],
): (number | undefined)[] {
  const offsets: number[] = [];
  let text = '';
  for (const line of lines) {
    const bare = line.replace(/\s+/gu, ' ').trim();
    if (bare && text) text += ' ';
    offsets.push(text.length);
    text += bare;
  }
  let from = 0;
  return sentences.map((sentence) => {
    const found = text.indexOf(sentence, from);
    if (found < 0) return undefined;
    from = found;
    const line = offsets.findLastIndex((offset) => offset <= found);
    const start = starts[line];
    if (start === undefined) return undefined;
    const before = found - (offsets[line] ?? 0);
    const length = (offsets[line + 1] ?? text.length) - (offsets[line] ?? 0);
    const seconds = Math.max(0, (starts[line + 1] ?? Infinity) - start);
    return Math.floor(start + Math.min(before / SLOWEST, (before / length) * seconds || 0));
  });
}

/** `[12:31] `, with hours if there are any; empty for undefined. */
export function timeMark(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return `[${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}] `;
}
