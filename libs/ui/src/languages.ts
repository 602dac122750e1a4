import { LANGUAGES_COOKIE, MOST_LANGUAGES } from '@lectern/contracts';
import * as remote from '@lectern/remote';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Where earlier versions stored the languages chosen on /search. */
const STORE = 'lectern.languages';
const YEAR_SECONDS = 31_536_000;
/** Event that informs every copy of this library on the page of a change. */
const CHANGED = 'lectern:languages';
/** Language of pages rendered on the server, where the visitor's is unknown. */
const SERVER = 'en';
const MOST = 8;

/** Shells of earlier releases have none. */
const { LanguagesContext = createContext<readonly string[] | null>(null) } = remote as Partial<typeof remote>;

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

/**
 * The primary languages that the visitor has chosen by hand, sorted; none if they have not. In the browser, those that the document was
 * rendered with, until others are chosen.
 *
 * @param rendered those that the server renders a page with
 */
export function chosenLanguages(rendered?: readonly string[] | null): readonly string[] {
  if (rendered) return rendered;
  return typeof document === 'undefined' ? [] : split(document.documentElement.dataset.languages ?? '');
}

/** The address with the chosen languages, for a list of the API that knows them; the same address if there are none. */
export function inChosenLanguages(address: string, rendered?: readonly string[]): string {
  const languages = chosenLanguages(rendered).join();
  return languages ? `${address}${address.includes('?') ? '&' : '?'}languages=${languages}` : address;
}

/** The languages chosen by the visitor, else the browser's. */
function read(): string {
  const chosen = chosenLanguages().join() || stored();
  const { languages } = navigator;
  if (last?.chosen !== chosen || last.languages !== languages)
    last = { chosen, languages, list: listOf(chosen) };
  return last.list;
}

function stored(): string {
  try {
    return localStorage.getItem(STORE) ?? '';
  } catch {
    // Storage is forbidden: use the browser's languages.
    return '';
  }
}

/** The list as last read: every talk card reads it several times. */
let last: { chosen: string; languages: readonly string[]; list: string } | undefined;

function listOf(chosen: string): string {
  const set = split(chosen);
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

/** Remembers the visitor's choice in this browser, three primary languages at most; an empty list returns to the browser's. */
function keep(languages: readonly string[]): void {
  const chosen = [...new Set(languages.map(primary))].slice(-MOST_LANGUAGES).sort();
  const { dataset } = document.documentElement;
  if (chosen.length > 0) dataset.languages = chosen.join();
  else delete dataset.languages;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const age = chosen.length > 0 ? YEAR_SECONDS : 0;
  document.cookie = `${LANGUAGES_COOKIE}=${chosen.join('.')}; path=/; max-age=${age}; samesite=lax${secure}`;
  try {
    localStorage.removeItem(STORE);
  } catch {
    // Nothing is stored then.
  }
  dispatchEvent(new Event(CHANGED));
}

/**
 * The visitor's languages as BCP 47 tags: those chosen by hand, else the browser's. They decide the order and which talks show their
 * language; nothing is hidden. On the server and while hydrating they are those chosen, else the server's.
 */
export function useMyLanguages(): [
  languages: readonly string[],
  keep: (languages: readonly string[]) => void,
] {
  const rendered = useContext(LanguagesContext);
  const list = useSyncExternalStore(subscribe, read, () => chosenLanguages(rendered).join() || SERVER);
  return [list.split(','), keep];
}
