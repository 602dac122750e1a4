import { useSyncExternalStore } from 'react';

const STORE = 'lectern.languages';
/** Every copy of this library on the page hears of a change by it. */
const CHANGED = 'lectern:languages';
/** What pages are rendered for on the server, where nobody's languages are known. */
const SERVER = 'en';
const MOST = 8;

/** For a `lang` attribute: the tag where it is well-formed BCP 47, else nothing. */
export function langOf(tag: string | null | undefined): string | undefined {
  if (!tag) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** A language's English name: `French`, `Brazilian Portuguese`; the tag itself where it has none. */
export function languageName(tag: string): string {
  const known = langOf(tag);
  if (!known) return tag;
  return new Intl.DisplayNames('en', { type: 'language' }).of(known) ?? tag;
}

const primary = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();

/** True where a reader of these languages reads that one too; regions and scripts make no difference. */
export const readsLanguage = (languages: readonly string[], tag: string): boolean =>
  languages.some((language) => primary(language) === primary(tag));

const split = (list: string) => list.split(',').filter((tag) => langOf(tag));

/** What somebody has set before, else what the browser asks for. */
function read(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(STORE);
  } catch {
    // Storage is forbidden: the browser's languages count.
  }
  const set = split(kept ?? '');
  const asked = set.length > 0 ? set : navigator.languages.filter((tag) => langOf(tag));
  return [...new Set(asked)].slice(0, MOST).join(',') || SERVER;
}

function subscribe(changed: () => void): () => void {
  const events = ['storage', 'languagechange', CHANGED];
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

/** Keeps the visitor's languages on this device; an empty list goes back to the browser's own. */
function keep(languages: readonly string[]): void {
  try {
    if (languages.length > 0) localStorage.setItem(STORE, languages.join(','));
    else localStorage.removeItem(STORE);
  } catch {
    // Nothing is kept then.
  }
  dispatchEvent(new Event(CHANGED));
}

/**
 * The visitor's languages, as BCP 47 tags: those that were set, else the browser's. They decide what comes first and which talks
 * carry their language as a mark; nothing is hidden by them. While hydrating they are the server's.
 */
export function useMyLanguages(): [
  languages: readonly string[],
  keep: (languages: readonly string[]) => void,
] {
  const list = useSyncExternalStore(subscribe, read, () => SERVER);
  return [list.split(','), keep];
}
