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
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];
/** Letters that distinguish languages in Cyrillic. */
const CYRILLIC: Array<[RegExp, string]> = [
  [/ў/iu, 'be'],
  [/[їєґ]/iu, 'uk'],
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

/** Detects a talk's language from its text; null if in doubt. */
export type GuessLanguage = (title: string, description: string) => string | null;

/** Loads the detector, which takes some 80 MB of memory: only processes that need it load it. */
export async function languageGuesser(): Promise<GuessLanguage> {
  const { eld } = await import('eld/extrasmall');
  return (title, description) => guess(title, description, (words) => eld.detect(words));
}

interface Detected {
  language: string;
  isReliable: () => boolean;
  getScores: () => Record<string, number>;
}

function guess(title: string, description: string, detect: (words: string) => Detected): string | null {
  const words = `${title}. ${description}`
    .slice(0, LOOKED_AT)
    .replace(/https?:\S+|[\w.-]+@[\w.-]+/gu, ' ')
    .replace(/[`*_<>#=~|\d]+/gu, ' ');
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS)
    if ((words.match(script)?.length ?? 0) > letters * 0.25) return language;
  if ((words.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) > letters * 0.25) {
    const shown = CYRILLIC.find(([sign]) => sign.test(words));
    if (shown) return shown[1];
  }
  if (letters < FEWEST_LETTERS) return null;
  const found = detect(words);
  if (!EXPECTED.has(found.language) || !found.isReliable()) return null;
  const [best = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a);
  const short = letters < 100;
  return !short || best - second > SHORT_MARGIN ? found.language : null;
}

/** Required margin for a text that is little more than a title. */
const SHORT_MARGIN = 0.15;
