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

const kept = new Map<StemLanguage, Map<string, string>>();

/** The languages whose stemmers know words written like this one. */
export function stemLanguages(term: string): readonly StemLanguage[] {
  if (term.length < SHORTEST) return NONE;
  if (/^[a-z]+$/.test(term)) return LATIN;
  return /^\p{sc=Cyrillic}+$/u.test(term) ? CYRILLIC : NONE;
}

const ENGLISH: readonly StemLanguage[] = ['en'];

/**
 * The stemmers for a talk in this language (BCP 47): its own, and English, which titles in every language borrow from and which most
 * talks of unknown language are in.
 */
export function stemLanguagesOf(language: string | null): readonly StemLanguage[] {
  const known = language?.slice(0, 2).toLowerCase() ?? 'en';
  return known === 'en' || !(known in STEMMERS) ? ENGLISH : [known as StemLanguage, 'en'];
}

/** What forms of a word have in common in a language; terms are folded, and so are stems. */
export function stem(term: string, language: StemLanguage): string {
  let stems = kept.get(language);
  // Imports take millions of words apart, and most of them are the same.
  if (!stems || stems.size >= WORDS_KEPT) {
    stems = new Map<string, string>();
    kept.set(language, stems);
  }
  let known = stems.get(term);
  if (known === undefined) {
    known = STEMMERS[language](language === 'en' ? (IRREGULAR.get(term) ?? term) : term);
    stems.set(term, known);
  }
  return known;
}
