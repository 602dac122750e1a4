/** Cookie with the languages whose talks a visitor wants first, as `es.ja`: primary ones, sorted. */
export const LANGUAGES_COOKIE = 'lectern_languages';

/** A visitor can choose as many languages. */
export const MOST_LANGUAGES = 3;

const LIST = /^[a-z]{2,3}(?:[.,][a-z]{2,3}){0,2}$/;

/**
 * The languages of a cookie (`es.ja`) or parameter (`es,ja`): primary ones, sorted, each once.
 *
 * @returns null unless it is a list of one to three languages
 */
export const languageList = (text: string): string[] | null =>
  LIST.test(text) ? [...new Set(text.split(/[.,]/))].sort() : null;
