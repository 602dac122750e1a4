import { STOP_WORDS } from './stop-words.js';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Languages with a two-letter code; catalogues name no others in words. */
const CODES = (
  'ab af ak am ar as az ba be bg bm bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fo fr fy ga gd gl gn gu ' +
  'gv ha he hi hr ht hu hy ia id ig ii is it ja jv ka ki kk kl km kn ko ks ku kw ky lb lg ln lo lt lu lv mg mi mk ml mn mr ms mt my ' +
  'nb nd ne nl nn no nv ny oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr st su sv sw ta te tg th ' +
  'ti tk to tr ts tt ug uk ur uz vi wo xh yi yo za zh zu'
).split(' ');

const BY_NAME = new Map<string, string>();
for (const code of CODES) {
  BY_NAME.set((NAMES.of(code) ?? code).toLowerCase(), code);
  const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  if (own !== undefined && !BY_NAME.has(own.toLowerCase())) BY_NAME.set(own.toLowerCase(), code);
}
for (const [name, code] of [
  ['brazilian portuguese', 'pt-BR'],
  ['portuguese (brazil)', 'pt-BR'],
  ['mandarin', 'zh'],
  ['mandarin chinese', 'zh'],
  ['cantonese', 'yue'],
  ['farsi', 'fa'],
  ['castilian', 'es'],
  ['flemish', 'nl'],
] as const)
  BY_NAME.set(name, code);

/**
 * The BCP 47 tag for a source's name of a language: `English`, `eng`, `en_US`, `pt-BR`, `日本語`; null if it is not a language. Script and
 * region are kept.
 */
export function languageTag(raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  const text = raw.trim().slice(0, 60);
  const named = BY_NAME.get(text.toLowerCase());
  if (named !== undefined) return named;
  if (!/^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/iu.test(text)) return null;
  try {
    const locale = new Intl.Locale(text.replaceAll('_', '-'));
    const known = !['und', 'mul', 'zxx', 'mis'].includes(locale.language) && NAMES.of(locale.language);
    return known ? locale.toString() : null;
  } catch {
    return null;
  }
}

/** Scripts that, among talks, only one language uses. */
const SCRIPTS: Array<[RegExp, string]> = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];
/** Characters of Chinese that Japanese does not use, or writes otherwise. */
const CHINESE =
  /[你您吧呢啊她與對說發實應將來從團數變經體轉廣這們嗎麼沒還讓这们个吗么还让从为对说发实应时过务据习]/u;
/** Letters that distinguish languages in Cyrillic. */
const CYRILLIC: Array<[RegExp, string]> = [
  [/ў/iu, 'be'],
  [/[їєґі]/iu, 'uk'],
  [/[ыэё]/iu, 'ru'],
];
/** Characters examined, which is enough to detect a language. */
const LOOKED_AT = 2_000;
/** Minimum number of letters for a Latin text: with fewer, product names would decide. */
const FEWEST_LETTERS = 24;
/** Languages that occur in catalogues of talks; detecting any other means that a short text was misdetected. */
const EXPECTED = new Set(
  'ar be bg bn ca cs da de el en es et eu fa fi fr he hi hr hu hy is it ja ka ko lt lv ms nl no pl pt ro ru sk sl sq sr sv ta te th tr uk ur vi zh'.split(
    ' ',
  ),
);

/** Detects a talk's language from its texts; null if in doubt, and if title and description are in different languages. */
export type GuessLanguage = (title: string, description: string) => string | null;

/** Loads the detector, which takes some 80 MB of memory: only processes that need it load it. */
export async function languageGuesser(): Promise<GuessLanguage> {
  const { eld } = await import('eld/extrasmall');
  return (title, description) => guess(title, description, (words) => eld.detect(words));
}

/** What titles say in brackets besides the names and two-letter codes of languages. */
const MARKS: Readonly<Record<string, string>> = { eng: 'en', rus: 'ru', ua: 'uk', esp: 'es', jp: 'ja' };
/** Two-letter codes that in brackets mean little else: not `[it]`, `[no]` or `[ml]`. */
const MARKED = new Set(['en', 'ru', 'uk', 'es', 'fr', 'de', 'pt', 'pl', 'ja']);

/** The language that a title names in brackets, as in `[RUS] …`, `… (in English)` and `… [En Español]`; null if it names none. */
export function languageInTitle(title: string): string | null {
  for (const [, inner = ''] of title.matchAll(/[[(]\s*((?:in |en |auf )?\p{L}{2,12})\s*[\])]/giu)) {
    const word = inner.replace(/^(?:in|en|auf) /iu, '').toLowerCase();
    const language = MARKS[word] ?? (word.length > 3 || MARKED.has(word) ? languageTag(word) : null);
    if (language !== null) return language;
  }
  return null;
}

interface Detected {
  language: string;
  isReliable: () => boolean;
  getScores: () => Record<string, number>;
}
type Detect = (words: string) => Detected;

function guess(title: string, description: string, detect: Detect): string | null {
  const [head, body] = [wordsOf(title), wordsOf(description)];
  const ofTitle = languageOfTitle(head, detect);
  const ofText = languageOfText(body, detect);
  if (ofTitle !== null && ofText !== null) return ofTitle === ofText ? ofTitle : null;
  if (ofText !== null) return ofText;
  // Talks in any language have English titles.
  if (ofTitle !== null) return ofTitle === 'en' ? null : ofTitle;
  const both = `${head}. ${body}`;
  return lettersOf(both) >= LONG ? languageOfText(both, detect) : null;
}

const wordsOf = (text: string): string =>
  text
    .slice(0, LOOKED_AT)
    .replace(/https?:\S+|[\w.-]+@[\w.-]+/gu, ' ')
    .replace(/[`*_<>#=~|\d]+/gu, ' ')
    .trim();

const lettersOf = (words: string): number => words.match(/\p{L}/gu)?.length ?? 0;

/** The language of a script that fills a quarter of the letters; undefined if there is no such script, null if several languages use it. */
function languageOfScript(words: string): string | null | undefined {
  const letters = lettersOf(words);
  const fills = (script: RegExp) => (words.match(script)?.length ?? 0) > letters * 0.25;
  if (fills(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu))
    return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) ? 'ja' : CHINESE.test(words) ? 'zh' : null;
  for (const [script, language] of SCRIPTS) if (fills(script)) return language;
  if (fills(/\p{Script=Cyrillic}/gu)) return CYRILLIC.find(([sign]) => sign.test(words))?.[1] ?? null;
  return undefined;
}

function languageOfText(words: string, detect: Detect): string | null {
  const letters = lettersOf(words);
  if (letters < FEWEST_LETTERS) return null;
  const script = languageOfScript(words);
  if (script) return script;
  const found = detect(words);
  if (!EXPECTED.has(found.language) || !found.isReliable()) return null;
  const [best = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a);
  if (letters >= LONG || best - second > SHORT_MARGIN) return found.language;
  return stopWordsIn(words, found.language, 'en') >= STOP_WORDS_OF_TEXT ? found.language : null;
}

/** A title is mostly names, which detectors take for any language: its stop words must confirm what is detected. */
function languageOfTitle(words: string, detect: Detect): string | null {
  const script = languageOfScript(words);
  if (script) return script;
  const found = detect(words);
  const isLong = lettersOf(words) >= FEWEST_LETTERS;
  if (found.language === 'en')
    return stopWordsIn(words, 'en', '') > 0 || (isLong && found.isReliable()) ? 'en' : null;
  const english = stopWordsIn(words, 'en', found.language);
  const own = stopWordsIn(words, found.language, 'en');
  if (own > english && (own > 1 || isLong)) return found.language;
  return english > own ? 'en' : null;
}

/** How many different stop words of a language occur that another one lacks; none of a language with itself, or without a list. */
function stopWordsIn(words: string, language: string, other: string): number {
  const own = STOP_WORDS.get(language);
  const others = STOP_WORDS.get(other);
  const found = new Set(words.toLowerCase().match(/\p{L}+/gu));
  return [...found].filter((word) => own?.has(word) && !others?.has(word)).length;
}

/** Letters of a text that is more than a title. */
const LONG = 100;
/** Different stop words that confirm the language of a short text, other than English. */
const STOP_WORDS_OF_TEXT = 3;
/** Required margin for a text that is little more than a title. */
const SHORT_MARGIN = 0.15;
