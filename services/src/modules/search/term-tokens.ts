import { stem, type StemLanguage, stemLanguages } from './text/stems.js';
import { stemToken, wordToken } from './tokens.js';

/** The tokens of a word in each place where it may occur. */
export interface TermTokens {
  inTitle: string;
  inName: string;
  anywhere: string;
  /** Only where the word is not its own stem: otherwise it is already found as a word. */
  stems: readonly { inTitle: string; anywhere: string }[];
}

/** Of all languages together; some 400 bytes each. */
const WORDS_KEPT = 30_000;
const kept = new Map<string, Map<string, TermTokens>>();
let count = 0;

/**
 * Remembers its results: a rebuild looks up a hundred million words, most of them repeated.
 *
 * @param languages whose stems are wanted
 */
export function termTokens(languages: readonly StemLanguage[]): (term: string) => TermTokens {
  if (count >= WORDS_KEPT) {
    kept.clear();
    count = 0;
  }
  const key = languages.join();
  const own = kept.get(key) ?? new Map<string, TermTokens>();
  kept.set(key, own);
  return (term) => {
    const known = own.get(term);
    if (known) return known;
    const made = tokensOf(term, languages);
    own.set(term, made);
    count += 1;
    return made;
  };
}

function tokensOf(term: string, languages: readonly StemLanguage[]): TermTokens {
  const known = stemLanguages(term);
  const stems = languages.flatMap((language) => {
    const stemmed = known.includes(language) ? stem(term, language) : term;
    if (stemmed === term) return [];
    const [inTitle, anywhere] = [
      stemToken('title', language, stemmed),
      stemToken('anywhere', language, stemmed),
    ];
    return [{ inTitle, anywhere }];
  });
  const [inTitle, inName] = [wordToken('title', term), wordToken('name', term)];
  return { inTitle, inName, anywhere: wordToken('anywhere', term), stems };
}
