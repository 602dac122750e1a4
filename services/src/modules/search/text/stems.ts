import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { IRREGULAR } from '../relevance.js';

const STEMMERS = {
  en: english,
  fr: french,
  es: spanish,
  pt: portuguese,
  de: german,
  it: italian,
  ru: russian,
} as const;
export type StemLanguage = keyof typeof STEMMERS;

const LATIN: readonly StemLanguage[] = ['en', 'fr', 'es', 'pt', 'de', 'it'];
const CYRILLIC: readonly StemLanguage[] = ['ru'];
const NONE: readonly StemLanguage[] = [];
const SHORTEST = 3;
const WORDS_KEPT = 50_000;

const kept = new Map<string, string>();

/** The languages whose stemmers know words written like this one. */
export function stemLanguages(term: string): readonly StemLanguage[] {
  if (term.length < SHORTEST) return NONE;
  if (/^[a-z]+$/.test(term)) return LATIN;
  return /^\p{sc=Cyrillic}+$/u.test(term) ? CYRILLIC : NONE;
}

/** The stemmer for a talk in this language (BCP 47); English where it is unknown, since most catalogues are. */
export function stemLanguageOf(language: string | null): StemLanguage | null {
  const known = language?.slice(0, 2).toLowerCase() ?? 'en';
  return known in STEMMERS ? (known as StemLanguage) : null;
}

/** What forms of a word have in common in a language; terms are folded, and so are stems. */
export function stem(term: string, language: StemLanguage): string {
  const key = language + term;
  let known = kept.get(key);
  if (known === undefined) {
    known = STEMMERS[language](language === 'en' ? (IRREGULAR.get(term) ?? term) : term);
    // Imports take millions of words apart, and most of them are the same.
    if (kept.size >= WORDS_KEPT) kept.clear();
    kept.set(key, known);
  }
  return known;
}
