import { useSyncExternalStore } from 'react';

const STORE = 'lectern.languages';
/** Event that informs every copy of this library on the page of a change. */
const CHANGED = 'lectern:languages';
/** Language of pages rendered on the server, where the visitor's is unknown. */
const SERVER = 'en';
const MOST = 8;

/** For a `lang` attribute: the tag if it is well-formed BCP 47, else undefined. */
export function langOf(tag: string | null | undefined): string | undefined {
  if (!tag) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** A language's English name: `French`, `Brazilian Portuguese`; the tag itself if it has none. */
export function languageName(tag: string): string {
  const known = langOf(tag);
  if (!known) return tag;
  // Browsers refuse to name a tag with extensions; one may be in an address, or have been stored by another build.
  const { baseName } = new Intl.Locale(known);
  return new Intl.DisplayNames('en', { type: 'language' }).of(baseName) ?? tag;
}

const primary = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();

/** True if a reader of these languages reads that one too, ignoring regions and scripts. */
export const readsLanguage = (languages: readonly string[], tag: string): boolean =>
  languages.some((language) => primary(language) === primary(tag));

const split = (list: string) => list.split(',').filter((tag) => langOf(tag));

/** The languages set by the visitor, else the browser's. */
function read(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(STORE);
  } catch {
    // Storage is forbidden: use the browser's languages.
  }
  const { languages } = navigator;
  if (last?.kept !== kept || last.languages !== languages) last = { kept, languages, list: listOf(kept) };
  return last.list;
}

/** The list as last read: every talk card reads it several times. */
let last: { kept: string | null; languages: readonly string[]; list: string } | undefined;

function listOf(kept: string | null): string {
  const set = split(kept ?? '');
  const preferred = set.length > 0 ? set : navigator.languages.filter((tag) => langOf(tag));
  return [...new Set(preferred)].slice(0, MOST).join(',') || SERVER;
}

function subscribe(changed: () => void): () => void {
  const events = ['storage', 'languagechange', CHANGED];
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

/** Stores the visitor's languages on this device; an empty list returns to the browser's. */
function keep(languages: readonly string[]): void {
  try {
    if (languages.length > 0) localStorage.setItem(STORE, languages.join(','));
    else localStorage.removeItem(STORE);
  } catch {
    // Nothing is stored then.
  }
  dispatchEvent(new Event(CHANGED));
}

/**
 * The visitor's languages as BCP 47 tags: those set here, else the browser's. They decide the order and which
 * talks show their language; nothing is hidden. While hydrating they are the server's.
 */
export function useMyLanguages(): [
  languages: readonly string[],
  keep: (languages: readonly string[]) => void,
] {
  const list = useSyncExternalStore(subscribe, read, () => SERVER);
  return [list.split(','), keep];
}
