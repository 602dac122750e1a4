import { normalized } from './normalized.js';

/** Accents, and what is invisible, such as joiners. */
const MARKS = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** Letters without a decomposition. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Letters that are also written as two, besides the one that {@link fold} makes of them; æ as one, besides two. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  æ: 'a',
};
const OTHER_LETTER = /[äöüåøæ]/gu;
const WITH_OTHER_LETTER = /[\p{L}\p{N}]*[äöüåøæ][\p{L}\p{N}]*/gu;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Text without case, accents and differences in Unicode form; punctuation stays. */
export function fold(text: string): string {
  // Most input is ASCII, and imports fold millions of words.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return normalized(text, 'NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** A text in the spelling of a keyboard without its letters: `respelled('Götz Müller') === 'goetz mueller'`; null if there is none. */
export function respelled(text: string): string | null {
  if (!BEYOND_ASCII.test(text)) return null;
  const letters = normalized(text, 'NFC').toLowerCase();
  const other = letters.replace(OTHER_LETTER, (letter) => OTHER_LETTERS[letter] ?? letter);
  return other === letters ? null : other;
}

/** The words of a text that have such a spelling, and that spelling of each, folded. */
export function respelledWords(text: string): { word: string; other: string }[] {
  if (!BEYOND_ASCII.test(text)) return [];
  return (normalized(text, 'NFC').toLowerCase().match(WITH_OTHER_LETTER) ?? []).map((word) => ({
    word: fold(word),
    other: fold(respelled(word) ?? word),
  }));
}

/**
 * Key shared by all spellings: case, accents, Unicode form, punctuation and blanks do not matter. `foldKey('  José  Valim ') ===
 * foldKey('jose valim')`. Empty if there is only punctuation; a text of symbols only (such as `C++` beside `C`) keeps them.
 */
export function foldKey(text: string): string {
  const folded = fold(text).trim().replace(/\s+/g, ' ');
  return /[+#]/.test(folded) ? folded : folded.replace(NOT_WORD, ' ').trim();
}

/** A Latin letter with its accents; other scripts need their marks. */
const LATIN = /\p{Script=Latin}\p{M}*/gu;
const NOT_IN_SLUG = /[^\p{L}\p{N}\p{M}]+/gu;
/** Marks that only affect how a character is drawn. */
const DRAWN = /[\uFE00-\uFE0F\u20E3\u200C\u200D]/gu;

/**
 * A path segment: `slugify('Ruby & Rails: à la carte') === 'ruby-rails-a-la-carte'`. Latin letters lose their accents, other scripts keep
 * their marks; in NFC. May be empty.
 */
export function slugify(text: string, maxLength = 80): string {
  const slug = normalized(text, 'NFKC')
    .replace(DRAWN, '')
    .replace(LATIN, (letter) => fold(letter))
    .toLowerCase()
    .replace(NOT_IN_SLUG, '-')
    .replace(/(^|-)\p{M}+/gu, '$1')
    .replace(/-{2,}/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .normalize('NFC');
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1);
  const dash = cut.lastIndexOf('-');
  const whole = dash > maxLength / 2 ? cut.slice(0, dash) : slug.slice(0, maxLength);
  return whole.replace(/\p{Cs}$/u, '');
}
