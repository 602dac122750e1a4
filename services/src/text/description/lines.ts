/** Characters used as bullets without markup. */
const BULLET = /^(\s*)[•▪●‣◦·■➡→✓✔∙]\uFE0F?\s*(?=\S)/u;
const DASH_BULLET = /^(\s*)[–—−](?=\s+\S)/u;
const RULE = /^\s*([-=_*~#–—])\1{2,}\s*$|^\s*(?:[-=_*~#]\s){3,}\s*$/u;
const STARTS_WITH_TIME = /^\s*[[(]?(?:\d{1,2}:)?\d{1,3}:[0-5]\d[\])]?(?:\s|[-–—:|]|$)/u;
const STARTS_A_LIST = /^\s*(?:[-*+]\s|\d{1,3}[.)]\s)/u;
const FENCE = /^\s{0,3}(?:```|~~~)/u;

/** A line this short that is followed by another one was ended on purpose. */
const SHORT = 44;

/**
 * Restores the author's line structure: wrapped text flows, lines that were ended on purpose stay, bullets of every kind and lists of time
 * marks become lists.
 *
 * @param options.rules whether lines that consist only of punctuation are rules, and dropped (otherwise they may underline a heading)
 */
export function separateLines(text: string, options: { rules: boolean }): string {
  const lines = text.split('\n').map((line) => line.replace(BULLET, '$1- '));
  const dashes = lines.filter((line) => DASH_BULLET.test(line)).length > 1;
  const width = wrapWidth(lines);
  const out: string[] = [];
  let fenced = false;
  lines.forEach((raw, at) => {
    if (FENCE.test(raw)) fenced = !fenced;
    if (fenced || FENCE.test(raw)) {
      out.push(raw);
      return;
    }
    if (options.rules && RULE.test(raw)) {
      out.push('');
      return;
    }
    const line = dashes ? raw.replace(DASH_BULLET, '$1-') : raw;
    const before = lines[at - 1] ?? '';
    const timed = STARTS_WITH_TIME.test(line);
    if (timed && (STARTS_WITH_TIME.test(before) || STARTS_WITH_TIME.test(lines[at + 1] ?? ''))) {
      if (!STARTS_WITH_TIME.test(before)) out.push('');
      out.push(`- ${line.trimStart()}`);
      return;
    }
    if (endsOnPurpose(before, line, width)) out.push('');
    out.push(line);
  });
  return out.join('\n');
}

/** The column at which the text seems to be wrapped: the length of its longest line, if that is a common width. */
function wrapWidth(lines: string[]): number {
  const longest = Math.max(0, ...lines.slice(0, 2_000).map((line) => line.length));
  return longest <= 130 ? longest : 0;
}

function endsOnPurpose(before: string, line: string, width: number): boolean {
  const [shown, next] = [before.trim(), line.trim()];
  if (shown === '' || next === '' || STARTS_A_LIST.test(line)) return false;
  if (STARTS_WITH_TIME.test(before)) return true;
  if (/^\s/u.test(line) || /^[>|#=~^"*`+.-]/u.test(next)) return false;
  if (width === 0) return true;
  if (/^(?:https?:\/\/|www\.)\S+$/u.test(next) && /[:.!?]$/u.test(shown)) return true;
  if (/https?:\/\/\S+$/u.test(shown) && !/^\p{Ll}/u.test(next)) return true;
  const firstWord = next.split(/\s/u, 1)[0] ?? '';
  const hadRoom = before.trimEnd().length + 1 + firstWord.length <= width - 4;
  const sentence = /[.!?:)]$/u.test(shown) && shown.length < width * 0.75;
  return hadRoom && (shown.length < SHORT || sentence) && !/^\p{Ll}/u.test(next);
}
