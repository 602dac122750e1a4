const LONGEST = 200;
const LONGEST_PLACE = 160;

/** What was thrown, as people read it. @param error a stack, or a sentence @param release `name@version`, as the build's frames name it */
export function faultText(error: string, release: string): { message: string; place: string } {
  const [first = ''] = error.split('\n', 1);
  const at = error.indexOf(`${release}:`);
  const [place = ''] = at < 0 ? [''] : (/^[^\s)]+/.exec(error.slice(at)) ?? ['']);
  return { message: cut(first, LONGEST) || 'No message', place: cut(place, LONGEST_PLACE) };
}

/** In whole characters, without those that move others. */
export const cut = (text: string, length: number): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim())
    .slice(0, length)
    .join('');
