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

const stemsByLanguage = new Map<StemLanguage, Map<string, string>>();

/** The languages with a stemmer for this script. */
export function stemLanguages(term: string): readonly StemLanguage[] {
  if (term.length < SHORTEST) return NONE;
  if (/^[a-z]+$/.test(term)) return LATIN;
  return /^\p{sc=Cyrillic}+$/u.test(term) ? CYRILLIC : NONE;
}

const ENGLISH: readonly StemLanguage[] = ['en'];

/**
 * The stemmers for a talk in this language (BCP 47): its own and English, from which titles in every language borrow, and which is the
 * language of most talks of unknown language.
 */
export function stemLanguagesOf(language: string | null): readonly StemLanguage[] {
  const known = language?.slice(0, 2).toLowerCase() ?? 'en';
  return known === 'en' || !(known in STEMMERS) ? ENGLISH : [known as StemLanguage, 'en'];
}

/** The common stem of a word's forms in a language; terms and stems are folded. */
export function stem(term: string, language: StemLanguage): string {
  let stems = stemsByLanguage.get(language);
  // Imports process millions of words, most of them repeated.
  if (!stems || stems.size >= WORDS_KEPT) {
    stems = new Map<string, string>();
    stemsByLanguage.set(language, stems);
  }
  let known = stems.get(term);
  if (known === undefined) {
    known = STEMMERS[language](language === 'en' ? (IRREGULAR.get(term) ?? term) : term);
    stems.set(term, known);
  }
  return known;
}
