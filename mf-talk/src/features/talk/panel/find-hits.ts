/** A match in a line, as UTF-16 offsets. */
export interface Hit {
  line: number;
  start: number;
  end: number;
}

/** A text without case, accents and repeated blanks, and where each of its UTF-16 units came from. */
export interface Folded {
  text: string;
  folded: string;
  starts: readonly number[];
}

/** More matches than this are not marked, so that a single letter in a long talk stays quick. */
const MOST_HITS = 2_000;

export function fold(text: string): Folded {
  let folded = '';
  const starts: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = /\s/u.test(character)
      ? ' '
      : character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    if (plain !== ' ' || !folded.endsWith(' ')) {
      folded += plain;
      for (let unit = 0; unit < plain.length; unit += 1) starts.push(offset);
    }
    offset += character.length;
  }
  return { text, folded, starts };
}

/** Matches of a text in lines, in order, without regard to case, accents and repeated blanks. */
export function hitsIn(lines: readonly Folded[], wanted: string): Hit[] {
  const needle = fold(wanted.trim()).folded;
  if (!needle) return [];
  const hits: Hit[] = [];
  for (const [line, { text, folded, starts }] of lines.entries()) {
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
      if (hits.length === MOST_HITS) return hits;
      const last = starts[at + needle.length - 1] ?? 0;
      // The last character, with the marks that combine with it.
      const [end = ''] = /^.\p{M}*/su.exec(text.slice(last)) ?? [];
      hits.push({ line, start: starts[at] ?? 0, end: last + end.length });
    }
  }
  return hits;
}
