import { plainText } from './plain.js';
import { mapYielding } from '../../../kernel/yield-to-event-loop.js';
import { stopWordsFor } from './languages.js';
import { presentable, type Sentence } from './sentences.js';
import { readText, type ReadText, sourceOf, type TalkText } from './talk-text.js';
import { pickSentences } from './text-rank.js';

/** Longer texts are thinned out to this many sentences before comparison, so that long talks cost no more than short ones. */
const MOST_COMPARED = 320;
/** A transcript with a smaller share of its words in whole sentences makes an unreadable summary. */
const LEAST_WHOLE = 0.6;
/** A shorter summary says less than the talk's title. */
const FEWEST = 2;

/** Begins with a word that refers to what came before. */
const DANGLING =
  /^(?:and|but|so|because|or|which|that|this|these|those|it|he|she|they|then|there|also|however|it's|that's|they're|there's|if|here|und|aber|das|dies|et|mais|cela|y|pero|eso|e|mas|isso|isto)\b/iu;
const CHATTER =
  /\b(?:thank you|thanks|welcome|good morning|good afternoon|hello|hi everyone|my name is|applause|laughs|laughter|q&a|raise your hand|click|subscribe|next slide|this slide)\b/iu;
const FIRST_PERSON = /\b(?:i|i'm|i've|i'd|i'll|me|my|you|your|you're|you've)\b/giu;
/** Remains of lists, tables and addresses. */
const SCRAP = /[|<>{}\\]|\d:\d\d|https?:|www\.|--|\.{2}|…/u;
const ENDS = /[.!。！।]["'”’»)\]]*$/u;

/**
 * The most informative sentences of the transcript. Empty if there is no transcript of proper sentences in one language. The description is
 * not summarised: it is shown next to the summary, where its sentences would only appear twice.
 */
export async function summarise(text: TalkText): Promise<string> {
  if (sourceOf(text) !== 'transcript') return '';
  const read = await readText(await mapYielding(text.transcript, plainText));
  if (!readsAsSentences(read)) return '';
  const some = await thinned(read.sentences.filter(isTelling));
  if (some.length < FEWEST) return '';
  const picked = await pickSentences(
    some.map((sentence) => ({ terms: termsOf(sentence, read), prior: priorOf(sentence) })),
    read.length > 6_000 ? 5 : read.length > 1_200 ? 4 : 3,
  );
  const beside = new Set(shingles(`${text.title} ${plainText(text.description)}`));
  const shown = picked
    .flatMap((index) => some[index] ?? [])
    .filter((sentence) => !isBeside(sentence, beside));
  return shown.length < FEWEST ? '' : shown.map(presentable).join('\n\n');
}

/** Whether most of a text is in whole sentences, and all of it in one language. */
function readsAsSentences({ sentences, length }: ReadText): boolean {
  const whole = sentences.filter(({ text, fragment }) => !fragment && ENDS.test(text));
  if (whole.reduce((sum, { words }) => sum + words.length, 0) < length * LEAST_WHOLE) return false;
  const quarter = Math.max(1, Math.ceil(sentences.length / 4));
  const languages = [0, 1, 2, 3].flatMap((part) => {
    const words = sentences.slice(part * quarter, (part + 1) * quarter).flatMap((sentence) => sentence.words);
    return words.length >= 30 ? [stopWordsFor(words.map((word) => word.toLowerCase()))] : [];
  });
  return new Set(languages).size <= 1;
}

const SHINGLE = 5;

/** Every run of five words, folded. */
function shingles(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, -SHINGLE + 1).map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

/** Whether a sentence repeats what is shown next to the summary. */
function isBeside({ text }: Sentence, beside: ReadonlySet<string>): boolean {
  const own = shingles(text);
  return own.length > 0 && own.filter((shingle) => beside.has(shingle)).length >= own.length / 3;
}

const termsOf = ({ words }: Sentence, { term }: ReadText): string[] => words.map(term).filter(Boolean);

/** A whole sentence, neither too short nor too long, and not a question. */
function isTelling({ text, words, fragment }: Sentence): boolean {
  return !fragment && words.length >= 9 && words.length <= 46 && ENDS.test(text) && !SCRAP.test(text);
}

function priorOf({ text, words }: Sentence): number {
  const shown = text.replace(/^(?:(?:okay|ok|so|well|now|yeah|right|and|but)[,\s]+)+/iu, '');
  let prior = DANGLING.test(shown) ? 0.55 : 1;
  if (CHATTER.test(text)) prior *= 0.3;
  if (words.length < 12) prior *= 0.8;
  const personal = text.match(FIRST_PERSON)?.length ?? 0;
  prior *= 1 / (1 + (3 * personal) / Math.max(words.length / 4, 1));
  return /\b(?:um|uh|you know|i mean|kind of|sort of|like,)(?!\p{L})/iu.test(text) ? prior * 0.6 : prior;
}

/** The sentences with the most significant words, taken evenly from all parts of the talk. */
async function thinned(sentences: readonly Sentence[]): Promise<readonly Sentence[]> {
  if (sentences.length <= MOST_COMPARED) return sentences;
  const worth = await mapYielding(
    sentences,
    (sentence) => priorOf(sentence) * Math.min(sentence.words.length, 28),
  );
  const step = sentences.length / MOST_COMPARED;
  return Array.from({ length: MOST_COMPARED }, (_, at) => {
    const from = Math.floor(at * step);
    const part = sentences.slice(from, Math.floor((at + 1) * step));
    const values = worth.slice(from, from + part.length);
    return part[values.indexOf(Math.max(...values))];
  }).filter((sentence) => sentence !== undefined);
}
