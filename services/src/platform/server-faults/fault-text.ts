const LONGEST = 200;
const LONGEST_PLACE = 160;

/**
 * A thrown error in readable form.
 *
 * @param error a stack, or a sentence
 * @param release `name@version`, as in the build's stack frames
 */
export function faultText(error: string, release: string): { message: string; place: string } {
  const [first = ''] = error.split('\n', 1);
  const at = error.indexOf(`${release}:`);
  const [place = ''] = at < 0 ? [''] : (/^[^\s)]+/.exec(error.slice(at)) ?? ['']);
  return { message: cut(first, LONGEST) || 'No message', place: cut(place, LONGEST_PLACE) };
}

/** Cuts at whole characters, and removes those that reorder text. */
export const cut = (text: string, length: number): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim())
    .slice(0, length)
    .join('');
