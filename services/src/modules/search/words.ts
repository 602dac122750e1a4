import { fold } from '../../database/text-key.js';
import { normalized } from '../../text/normalized.js';

/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
/** A word with the signs that may stand inside it (`O'Reilly`, `micro-frontends`, `node.js`, `CI/CD`), or one picture. */
const CHUNK = /[\p{L}\p{N}]+(?:['.\-_/&][\p{L}\p{N}]+)*|\p{Extended_Pictographic}|\p{RI}{2}/gu;
/** The same where there is nothing but ASCII, several times as fast: imports take millions of words apart. */
const ASCII_CHUNK = /[a-z0-9]+(?:['.\-_/&][a-z0-9]+)*/g;
const INSIDE = /['.\-_/&]/;
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Signs of well-set text, and what they are in ASCII. */
const SIGNS = /[‘’‐]|[“”„«»–—…•·]+/g;

/** Names of languages whose signs would otherwise be dropped. */
const CPLUSPLUS = /(?<=[\p{L}\p{N}])\+\+(?![\p{L}+])/gu;
const CSHARP = /(?<![\p{L}\p{N}])([a-z])[#♯](?![\p{L}\p{N}#])/gu;
const DOTNET = /\.net(?![\p{L}\p{N}])/gu;

/** Parts written as one are kept as one up to this length: addresses and paths are not words. */
const LONGEST_COMPOUND = 40;

/** What a text comes to, in order: the parts of each word, and the word as one where it has several. */
interface Chunk {
  parts: string[];
  joined: string | null;
}

/** @param dotnet what `.net` stands for */
function chunksOf(text: string, dotnet: string): Chunk[] {
  const plain = plainText(text, dotnet);
  const ascii = !BEYOND_ASCII.test(plain);
  return Array.from(plain.matchAll(ascii ? ASCII_CHUNK : CHUNK), ([chunk]) => {
    if (!INSIDE.test(chunk)) return { parts: ascii ? [chunk] : runs(chunk), joined: null };
    const pieces = chunk.split(INSIDE);
    const joined = pieces.join('');
    const whole = joined.length <= LONGEST_COMPOUND && (ascii || !isUnspaced(joined));
    return { parts: ascii ? pieces : pieces.flatMap(runs), joined: whole ? joined : null };
  });
}

function plainText(text: string, dotnet: string): string {
  let plain = fold(text);
  if (BEYOND_ASCII.test(plain)) {
    const sign = (signs: string) => (signs === '‐' ? '-' : /[‘’]/.test(signs) ? "'" : ' ');
    plain = normalized(plain, 'NFC').replaceAll('ς', 'σ').replace(SIGNS, sign);
  }
  if (plain.includes('++')) plain = plain.replace(CPLUSPLUS, 'plusplus ');
  if (/[#♯]/.test(plain)) plain = plain.replace(CSHARP, ' $1sharp ');
  return plain.includes('.net') ? plain.replace(DOTNET, ` ${dotnet} `) : plain;
}

/** Cuts a piece where a script that needs no blanks begins or ends. */
function runs(piece: string): string[] {
  if (!isUnspaced(piece)) return [piece];
  return piece.split(new RegExp(`(${UNSPACED.source})`, 'u')).filter(Boolean);
}

/** Pairs of neighbours, so that every stretch of such a text can be found; the last character stands alone too. */
function pairs(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

const isUnspaced = (part: string): boolean => BEYOND_ASCII.test(part) && part.match(UNSPACED) !== null;

/** Everything under which a text is found: folded words, their compounds, pairs of characters. With repetitions. */
export function indexTerms(text: string): string[] {
  return chunksOf(text, 'net dotnet').flatMap(({ parts, joined }) => [
    ...parts.flatMap((part) => (isUnspaced(part) ? pairs(part) : [part])),
    ...(joined ? [joined] : []),
  ]);
}

/** One word of a query: any of the ways to find it, each with all of its terms. */
export type QueryWord = readonly (readonly string[])[];

/** Longer queries are cut, in characters and in words: nobody types them. */
const LONGEST_QUERY = 300;
const MOST_WORDS = 12;

/** The words of what somebody typed, all of which a talk must have. Signs mean nothing; of signs alone nothing is left. */
export function queryWords(text: string): QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const { parts, joined } of chunksOf(cut(text, LONGEST_QUERY), 'dotnet')) {
    for (const word of joined ? [[[joined], parts]] : parts.map((part) => [alternative(part)])) {
      words.set(JSON.stringify(word), word);
    }
  }
  return [...words.values()].slice(0, MOST_WORDS);
}

/** All pairs must be there; a single character is the beginning of one. */
function alternative(part: string): string[] {
  if (!isUnspaced(part)) return [part];
  const terms = pairs(part);
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** What was typed for a suggestion, or a text to suggest, as words with single blanks between. */
export function typedText(text: string): string {
  return chunksOf(cut(text, LONGEST_QUERY), 'dotnet')
    .flatMap(({ parts }) => parts)
    .join(' ');
}

/** Where a typed text has words: `ruby on rails`, `on rails`, `rails`. */
export function wordStarts(typed: string): string[] {
  return Array.from(
    typed.matchAll(/(?<=^| )\S|(?<=\S)[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu),
    ({ index }) => typed.slice(index),
  );
}

/** The first so many characters, none of them halved. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Twice as many units hold them whatever they are, and a megabyte is not taken apart.
  const start = text.slice(0, length * 2);
  return [...start].slice(0, length).join('');
}
