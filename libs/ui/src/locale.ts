import { useSyncExternalStore } from 'react';

/** Language of the site's words, and of dates among them: `given November 2008`. */
export const SITE_LANGUAGE = 'en';

const subscribe = (changed: () => void) => {
  addEventListener('languagechange', changed);
  return () => removeEventListener('languagechange', changed);
};

/** Finding it takes longer than rendering a talk card. */
let found: { languages: readonly string[]; locale: string } | undefined;

function preferred(): string {
  const { languages } = navigator;
  if (found?.languages !== languages) found = { languages, locale: firstKnown(languages) };
  return found.locale;
}

/** The first of the visitor's languages that dates can be formatted in. */
function firstKnown(languages: readonly string[]): string {
  for (const language of languages.length > 0 ? languages : [navigator.language]) {
    try {
      // `Intl` throws on language names it cannot parse, and some systems report such names.
      const [known] = Intl.DateTimeFormat.supportedLocalesOf(language);
      if (known) return known;
    } catch {
      continue;
    }
  }
  return SITE_LANGUAGE;
}

/**
 * BCP 47 tag of the language for a date that stands alone: the visitor's. A date among words is in theirs, `SITE_LANGUAGE`. While hydrating
 * it is the server's, so that both render the same, and right after it the visitor's.
 */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, preferred, () => SITE_LANGUAGE);
}
