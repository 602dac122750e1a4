import { useSyncExternalStore } from 'react';

/** Language of pages rendered on the server, where the visitor's is unknown. */
const SERVER = 'en';

const subscribe = (changed: () => void) => {
  addEventListener('languagechange', changed);
  return () => removeEventListener('languagechange', changed);
};

/** The first of the visitor's languages that dates can be formatted in. */
function preferred(): string {
  const asked = navigator.languages.length > 0 ? navigator.languages : [navigator.language];
  for (const language of asked) {
    try {
      // `Intl` throws on language names it cannot parse, and systems report some.
      const [known] = Intl.DateTimeFormat.supportedLocalesOf(language);
      if (known) return known;
    } catch {
      continue;
    }
  }
  return SERVER;
}

/**
 * BCP 47 tag of the language for dates: the visitor's. While hydrating it is the server's, so that both
 * render the same, and right after it the visitor's.
 */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, preferred, () => SERVER);
}
