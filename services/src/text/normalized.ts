/** Marks per letter; more are unreadable. The limit of Unicode's stream-safe text format. */
const MOST_MARKS = 30;
const TOO_MANY = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/**
 * Unicode normalisation with at most 30 marks per letter: sorting the marks of one letter takes quadratic time, a minute for as many as a
 * transcript may contain.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY, '$1').normalize(form);
