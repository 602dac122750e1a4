import { isUnspaced } from './words.js';
import { plainText } from './plain.js';
import { mapPolitely } from './politely.js';
import { presentable, type Sentence } from './sentences.js';
import { paragraphsOf, readText, type ReadText, sourceOf, type TalkText } from './talk-text.js';
import { pickSentences } from './text-rank.js';

/** Sentences beyond this are thinned out before they are compared, so that a long talk costs no more than a short one. */
const MOST_COMPARED = 320;
/** A description of so many words is its own summary. */
const SHORT_DESCRIPTION = 60;

/** Begins with a word that points at what was said before. */
const DANGLING =
  /^(?:and|but|so|because|or|which|that|this|these|those|it|he|she|they|then|there|also|however|it's|that's|they're|there's|if|here|und|aber|das|dies|et|mais|cela|y|pero|eso|e|mas|isso|isto)\b/iu;
const CHATTER =
  /\b(?:thank you|thanks|welcome|good morning|good afternoon|hello|hi everyone|my name is|applause|laughs|laughter|q&a|raise your hand|click|subscribe|next slide|this slide)\b/iu;
const FIRST_PERSON = /\b(?:i|i'm|i've|i'd|i'll|me|my|you|your|you're|you've)\b/giu;

/** The sentences that say most of a talk, of its transcript, else of its description; empty where there is nothing to summarise. */
export async function summarise(text: TalkText): Promise<string> {
  const source = sourceOf(text);
  if (source === null) return '';
  return source === 'transcript' ? ofTranscript(text) : ofDescription(text);
}

async function ofDescription({ description }: TalkText): Promise<string> {
  const read = await readText(paragraphsOf(description));
  const { sentences, length } = read;
  const size = isUnspaced(description) ? length / 2 : length;
  if (size <= SHORT_DESCRIPTION || sentences.length <= 3) return joined(opening(sentences));
  const useful = sentences.filter(({ words }) => words.length >= 4);
  const some = await thinned(useful.length > 3 ? useful : sentences);
  const first = some[0]?.position;
  const picked = await pickSentences(
    some.map((sentence) => ({
      terms: termsOf(sentence, read),
      prior: priorOf(sentence, false) * (sentence.position === first ? 1.5 : 1),
    })),
    size > 150 ? 3 : 2,
  );
  return joined(picked.flatMap((index) => some[index] ?? []));
}

/** The first sentences, as many as stay readable at a glance. */
function opening(sentences: readonly Sentence[]): Sentence[] {
  const shown: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences.slice(0, 3)) {
    words += sentence.words.length;
    if (shown.length > 0 && words > SHORT_DESCRIPTION) break;
    shown.push(sentence);
  }
  return shown;
}

async function ofTranscript({ transcript }: TalkText): Promise<string> {
  const read = await readText([], await mapPolitely(transcript, plainText));
  const long = read.sentences.filter(isTelling);
  const some = await thinned(long.length >= 6 ? long : read.sentences);
  const picked = await pickSentences(
    some.map((sentence) => ({ terms: termsOf(sentence, read), prior: priorOf(sentence, true) })),
    read.length > 6_000 ? 5 : read.length > 1_200 ? 4 : 3,
  );
  const shown = picked.flatMap((index) => some[index] ?? []);
  return shown.map(presentable).join('\n\n');
}

const termsOf = ({ words }: Sentence, { term }: ReadText): string[] => words.map(term).filter(Boolean);

/** Long enough to say something, short enough to be read, and no question. */
function isTelling({ text, words }: Sentence): boolean {
  return words.length >= 9 && words.length <= 46 && !/[?？]["'”’»)]*$/u.test(text);
}

function priorOf({ text, words, fragment, whole }: Sentence, spoken: boolean): number {
  const shown = text.replace(/^(?:(?:okay|ok|so|well|now|yeah|right|and|but)[,\s]+)+/iu, '');
  let prior = DANGLING.test(spoken ? shown : text) ? 0.55 : 1;
  if (CHATTER.test(text)) prior *= 0.3;
  if (fragment && !whole) prior *= 0.35;
  if (words.length < 12) prior *= 0.8;
  if (/[?？]["'”’»)]*$/u.test(text)) prior *= 0.35;
  if (spoken) {
    const personal = text.match(FIRST_PERSON)?.length ?? 0;
    prior *= 1 / (1 + (3 * personal) / Math.max(words.length / 4, 1));
    if (/\b(?:um|uh|you know|i mean|kind of|sort of|like,)(?!\p{L})/iu.test(text)) prior *= 0.6;
  }
  return prior;
}

/** The sentences with most words that matter, from every part of the talk alike. */
async function thinned(sentences: readonly Sentence[]): Promise<readonly Sentence[]> {
  if (sentences.length <= MOST_COMPARED) return sentences;
  const worth = await mapPolitely(
    sentences,
    (sentence) => priorOf(sentence, true) * Math.min(sentence.words.length, 28),
  );
  const step = sentences.length / MOST_COMPARED;
  return Array.from({ length: MOST_COMPARED }, (_, at) => {
    const from = Math.floor(at * step);
    const part = sentences.slice(from, Math.floor((at + 1) * step));
    const values = worth.slice(from, from + part.length);
    return part[values.indexOf(Math.max(...values))];
  }).filter((sentence) => sentence !== undefined);
}

function joined(sentences: readonly Sentence[]): string {
  const texts = sentences.map((sentence) => presentable(sentence));
  return texts.join(isUnspaced(texts.join('')) ? '' : ' ');
}
