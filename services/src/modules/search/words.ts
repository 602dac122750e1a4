import { fold, respelledWords } from '../../text/text-key.js';
import { normalized } from '../../text/normalized.js';

/** Scripts without blanks between words. */
export const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
/** A word with the signs it may contain (`O'Reilly`, `micro-frontends`, `node.js`, `CI/CD`), or one pictograph. */
const CHUNK = /[\p{L}\p{N}]+(?:['.\-_/&][\p{L}\p{N}]+)*|\p{Extended_Pictographic}|\p{RI}{2}/gu;
/** The same for pure ASCII, several times as fast: imports process millions of words. */
const ASCII_CHUNK = /[a-z0-9]+(?:['.\-_/&][a-z0-9]+)*/g;
const INSIDE = /['.\-_/&]/;
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Typographic characters and their ASCII equivalents. */
const SIGNS = /[‘’‐]|[“”„«»–—…•·]+/g;

/** Names of languages whose signs would otherwise be dropped. */
const CPLUSPLUS = /(?<=[\p{L}\p{N}])\+\+(?![\p{L}+])/gu;
const CSHARP = /(?<![\p{L}\p{N}])([a-z])[#♯](?![\p{L}\p{N}#])/gu;
const DOTNET = /\.net(?![\p{L}\p{N}])/gu;

/** Longest compound kept as one word: addresses and paths are not words. */
const LONGEST_COMPOUND = 40;

/** A path, or a name in code: `lib/site-packages/django`, `java.util.Arrays`. */
const PATH = /\p{L}{2}[./].*[./]\p{L}{2}/u;

/** A word's parts, and the compound if there are several. */
interface Chunk {
  parts: string[];
  joined: string | null;
  isPath: boolean;
}

/** @param dotnet replacement of `.net` */
const chunksOf = (text: string, dotnet: string): Chunk[] => chunksIn(plainText(text, dotnet));

function chunksIn(plain: string): Chunk[] {
  const ascii = !BEYOND_ASCII.test(plain);
  return Array.from(plain.matchAll(ascii ? ASCII_CHUNK : CHUNK), ([chunk]) => {
    if (!INSIDE.test(chunk)) return { parts: ascii ? [chunk] : runs(chunk), joined: null, isPath: false };
    const pieces = chunk.split(INSIDE);
    const joined = pieces.join('');
    const whole = joined.length <= LONGEST_COMPOUND && (ascii || !isUnspaced(joined));
    return {
      parts: ascii ? pieces : pieces.flatMap(runs),
      joined: whole ? joined : null,
      isPath: PATH.test(chunk),
    };
  });
}

/** Typographic characters as ASCII; the rest is unchanged. */
const withoutSigns = (text: string): string =>
  text.replace(SIGNS, (signs) => (signs === '‐' ? '-' : /[‘’]/.test(signs) ? "'" : ' '));

function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  // Many texts have no others, and need no normalization.
  const plain = withoutSigns(text.replaceAll('…', '...').replaceAll('\u00a0', ' '));
  if (!BEYOND_ASCII.test(plain)) return plain.toLowerCase();
  return withoutSigns(normalized(fold(text), 'NFC').replaceAll('ς', 'σ'));
}

function plainText(text: string, dotnet: string): string {
  let plain = folded(text);
  if (plain.includes('++')) plain = plain.replace(CPLUSPLUS, 'plusplus ');
  if (/[#♯]/.test(plain)) plain = plain.replace(CSHARP, ' $1sharp ');
  return plain.includes('.net') ? plain.replace(DOTNET, ` ${dotnet} `) : plain;
}

/** Splits a piece where a script without blanks begins or ends. */
function runs(piece: string): string[] {
  if (!isUnspaced(piece)) return [piece];
  return piece.split(new RegExp(`(${UNSPACED.source})`, 'u')).filter(Boolean);
}

/** Overlapping pairs of characters, so that every part of such a text can be found; the last character also occurs alone. */
function pairs(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

const isUnspaced = (part: string): boolean => BEYOND_ASCII.test(part) && part.match(UNSPACED) !== null;

/** All index terms of a text, including repetitions: folded words, compounds, character pairs. */
export function indexTerms(text: string): string[] {
  const plain = plainText(text, 'net dotnet');
  if (!BEYOND_ASCII.test(plain)) return asciiTerms(plain);
  return chunksIn(plain).flatMap(({ parts, joined }) => [
    ...parts.flatMap((part) => (isUnspaced(part) ? pairs(part) : [part])),
    ...(joined ? [joined] : []),
  ]);
}

/** The same for pure ASCII, without an object per word: a rebuild processes a hundred million words. */
function asciiTerms(plain: string): string[] {
  const chunks = plain.match(ASCII_CHUNK) ?? [];
  if (!INSIDE.test(plain)) return chunks;
  const terms: string[] = [];
  for (const chunk of chunks) {
    if (!INSIDE.test(chunk)) {
      terms.push(chunk);
      continue;
    }
    const pieces = chunk.split(INSIDE);
    const joined = pieces.join('');
    terms.push(...pieces);
    if (joined.length <= LONGEST_COMPOUND) terms.push(joined);
  }
  return terms;
}

/** Further index terms of a text: its words as people type them who have no ä, ö, ü, å, ø or æ. */
export const respelledTerms = (text: string): string[] =>
  respelledWords(text).flatMap(({ other }) => indexTerms(other));

/** One word of a query: any of the alternatives must match, each with all of its terms. */
export type QueryWord = readonly (readonly string[])[];

/** Longer texts that are typed for suggestions, in characters, are cut. */
const LONGEST_TYPED = 300;
/** The same for queries: a person may paste an error with its stack. */
const LONGEST_QUERY = 2_000;
const MOST_WORDS = 12;
/** Per word: compounds have several parts, and scripts without blanks a pair per character. */
const TERMS_PER_WORD = 3;

/** Kanji, Katakana (with its long mark) and Hiragana: a word of a Japanese sentence seldom mixes them. */
const STRETCH = /[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|[^\p{sc=Katakana}ー\p{sc=Hiragana}]+/gu;

/**
 * The distinct words of a query. Punctuation is ignored, so punctuation alone yields none.
 *
 * @param most maximum number of words
 */
export function queryWords(text: string, most = MOST_WORDS): QueryWord[] {
  const words = new Map<string, QueryWord>();
  const others = new Map(respelledWords(cut(text, LONGEST_QUERY)).map(({ word, other }) => [word, other]));
  for (const { parts, joined, isPath } of chunksOf(cut(text, LONGEST_QUERY), 'dotnet')) {
    const single = () => parts.flatMap((part) => (isUnspaced(part) ? (part.match(STRETCH) ?? []) : [part]));
    const alternatives = (part: string) => {
      const other = others.get(part);
      return other === undefined ? [alternative(part)] : [alternative(part), [other]];
    };
    for (const word of joined && !isPath ? [[[joined], parts]] : single().map(alternatives)) {
      words.set(JSON.stringify(word), word);
    }
  }
  return bounded([...words.values()].slice(0, most), most * TERMS_PER_WORD);
}

/** The words up to the maximum number of terms; the one that exceeds it keeps its first terms. */
function bounded(words: readonly QueryWord[], most: number): QueryWord[] {
  let left = most;
  return words.flatMap((word) => {
    const room = left;
    if (room <= 0) return [];
    const cutWord = word.map((terms) => [...new Set(terms)].slice(0, room));
    left -= Math.max(...cutWord.map(({ length }) => length));
    return [cutWord];
  });
}

/** All pairs must match; a single character is a prefix of a pair. */
function alternative(part: string): string[] {
  if (!isUnspaced(part)) return [part];
  const terms = pairs(part);
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** Text typed for a suggestion, or text to suggest: words separated by single blanks. */
export function typedText(text: string): string {
  return chunksOf(cut(text, LONGEST_TYPED), 'dotnet')
    .flatMap(({ parts }) => parts)
    .join(' ');
}

/** The suffixes of a text at word starts: `ruby on rails`, `on rails`, `rails`. */
export function wordStarts(typed: string): string[] {
  return Array.from(
    typed.matchAll(/(?<=^| )\S|(?<=\S)[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu),
    ({ index }) => typed.slice(index),
  );
}

/** The first `length` code points. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Twice as many UTF-16 units always suffice; this avoids splitting a megabyte.
  const start = text.slice(0, length * 2);
  return [...start].slice(0, length).join('');
}
