/** Marks on one letter, beyond which nothing can be read any more. Unicode's stream-safe text has as many. */
const MOST_MARKS = 30;
const TOO_MANY = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/**
 * A text in a form of Unicode, with 30 marks on a letter at most: putting the marks of one letter in order takes time by the square of
 * their number, a minute for as many as a transcript may hold.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY, '$1').normalize(form);
