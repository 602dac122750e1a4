import { useSyncExternalStore } from 'react';

/** What pages are rendered in on the server, where nobody's language is known. */
const SERVER = 'en';

const subscribe = (changed: () => void) => {
  addEventListener('languagechange', changed);
  return () => removeEventListener('languagechange', changed);
};

/** The first of the visitor's languages that dates can be told in. */
function preferred(): string {
  const asked = navigator.languages.length > 0 ? navigator.languages : [navigator.language];
  for (const language of asked) {
    try {
      // Not every name that a system hands out is one that `Intl` takes: it throws on those it cannot read.
      const [known] = Intl.DateTimeFormat.supportedLocalesOf(language);
      if (known) return known;
    } catch {
      continue;
    }
  }
  return SERVER;
}

/**
 * BCP 47 tag of the language that dates are shown in: the visitor's. While hydrating it is the server's, and right after it the
 * visitor's, so that both render the same.
 */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, preferred, () => SERVER);
}
