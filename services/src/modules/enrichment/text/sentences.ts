import { eventLoopYielder } from '../../../kernel/yield-to-event-loop.js';
import { isUnspaced, wordsOf } from '../../../text/words.js';

export interface Sentence {
  text: string;
  words: string[];
  /** From 0, in the order of the text. */
  position: number;
  /** Cut from a text without full stops, so it may begin and end in the middle of a sentence. */
  fragment: boolean;
  /** Whether it seems to begin at the start of a sentence. */
  whole: boolean;
}

interface Piece {
  text: string;
  fragment: boolean;
  whole: boolean;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const TERMINAL = /[.!?…。！？।؟]/u;
const ENDS = /[.!?…。！？।؟]["'”’»)\]]*$/u;
/** An abbreviation or initial, after which the segmenter may end a sentence too early. */
const ABBREVIATED =
  /(?:^|\s)(?:\p{Lu}|e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|Prof|St|No|Nr|Fig|approx|z\.B|bzw|ca|bspw)\.$/u;
/** Words before which spoken text is cut: those that begin something new and, failing these for a while, those that may. */
const SEAMS = new Set(
  `so and but now then okay alright und aber dann et mais donc alors y pero entonces mas então ma allora quindi en maar dus но а и`.split(
    ' ',
  ),
);
const WEAK_SEAMS = new Set(
  `i we you they it this that's there these the when if because what how ich wir es das nous je il on ce yo nosotros eu nós io noi`.split(
    ' ',
  ),
);
const LONGEST = 48;
const SHORTEST_PIECE = 12;
const LONG_PIECE = 18;
const UNMARKED = 90;
/**
 * The sentences of a transcript. Text without full stops, such as automatic captions, is cut into readable pieces, preferably at the start
 * of a clause.
 *
 * @param lines in order
 */
export async function sentencesOf(lines: readonly string[]): Promise<Sentence[]> {
  const pause = eventLoopYielder();
  const found: Sentence[] = [];
  let spare = '';
  const add = (text: string) => {
    for (const piece of shortened(text)) {
      const words = wordsOf(piece.text);
      if (words.length > 0) found.push({ ...piece, words, position: found.length });
    }
  };
  for (const block of joined(lines)) {
    await pause();
    for (const { segment } of segmenter.segment(block)) {
      spare = spare ? `${spare} ${segment.trim()}` : segment.trim();
      if (ABBREVIATED.test(spare)) continue;
      add(spare);
      spare = '';
    }
  }
  if (spare) add(spare);
  return found;
}

const BLOCK = 1_500;

/** Joins lines until a sentence ends; blocks stay short, so that none takes long to process. */
function joined(blocks: readonly string[]): string[] {
  const all: string[] = [];
  let open = '';
  for (const block of blocks) {
    const text = block.replace(/\s+/gu, ' ').trim();
    if (!text) continue;
    open = open ? `${open}${isUnspaced(open) && isUnspaced(text) ? '' : ' '}${text}` : text;
    if (!ENDS.test(text) && open.length < BLOCK) continue;
    all.push(open);
    open = '';
  }
  return open ? [...all, open] : all;
}

function shortened(text: string): Piece[] {
  if (isUnspaced(text)) return clauses(text);
  const words = text.split(' ');
  if (words.length <= LONGEST)
    return [{ text, fragment: !TERMINAL.test(text) && words.length > SHORTEST_PIECE, whole: true }];
  // Without full stops it is unknown where sentences begin, so every piece counts as whole; of a long sentence only the first does.
  const unmarked = words.length > UNMARKED;
  const pieces: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    const piece = pieces.at(-1) ?? [];
    const lower = word.toLowerCase();
    const seam =
      SEAMS.has(lower) ||
      (piece.length >= LONG_PIECE && (WEAK_SEAMS.has(lower) || /[,;:—–]$/u.test(words[at - 1] ?? '')));
    const cut =
      (seam && piece.length >= SHORTEST_PIECE && words.length - at >= SHORTEST_PIECE / 2) ||
      piece.length >= LONGEST;
    if (cut) pieces.push([word]);
    else piece.push(word);
  }
  return pieces.map((piece, index) => ({
    text: piece.join(' '),
    fragment: true,
    whole: unmarked || index === 0,
  }));
}

const LONGEST_UNSPACED = 120;

function clauses(text: string): Piece[] {
  if (text.length <= LONGEST_UNSPACED) return [{ text, fragment: false, whole: true }];
  const pieces = text.match(/[^、，,\s]{1,100}[、，,\s]?/gu) ?? [text];
  const sentences = [''];
  for (const piece of pieces) {
    const last = sentences.at(-1) ?? '';
    if (last && last.length + piece.length > LONGEST_UNSPACED) sentences.push(piece);
    else sentences[sentences.length - 1] = last + piece;
  }
  return sentences.map((piece, index) => ({ text: piece.trim(), fragment: true, whole: index === 0 }));
}
