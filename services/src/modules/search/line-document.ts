import { createHash } from 'node:crypto';
import { STOP_WORDS } from './relevance.js';
import { type StemLanguage, stemLanguagesOf } from './text/stems.js';
import { termTokens } from './term-tokens.js';
import { indexTerms, respelledTerms } from './words.js';

/** Increment with every change to passages or their tokens: an index of another format is rebuilt at start. */
export const LINE_FORMAT = 2;

export interface Line {
  position: number;
  content: string;
}

/**
 * The languages whose stems a transcript is indexed with.
 *
 * @param language of the transcript, BCP 47; empty if unknown
 * @param spoken of the talk, used instead
 */
export const lineLanguages = (language: string, spoken: string | null): readonly StemLanguage[] =>
  stemLanguagesOf(language === '' ? spoken : language);

/** Changes whenever the passages or their tokens would. */
export function linesDigest(languages: readonly StemLanguage[], lines: readonly Line[]): string {
  const hash = createHash('sha1').update(`${LINE_FORMAT} ${languages.join()}`);
  for (const { position, content } of lines) hash.update(`\n${position} ${content}`);
  return hash.digest('base64url');
}

/**
 * The tokens of a passage: its words and their stems, as for a talk's words in place `anywhere`. Stop words, half of what people say, are
 * left out; a passage of nothing else has no tokens.
 */
export function lineTokens(content: string, languages: readonly StemLanguage[]): string {
  const tokensOf = termTokens(languages);
  const tokens = new Set<string>();
  for (const term of [...indexTerms(content), ...respelledTerms(content)]) {
    if (STOP_WORDS.has(term)) continue;
    const { anywhere, stems } = tokensOf(term);
    tokens.add(anywhere);
    for (const stem of stems) tokens.add(stem.anywhere);
  }
  return [...tokens].join(' ');
}
