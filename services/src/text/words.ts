/** Scripts without blanks between words; ICU's dictionary segments them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.+#-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+|[+#]+(?![\p{L}\p{N}]))*/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Whether a text is written without blanks between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** The words of a text as written. `wordsOf("C++ isn't Node.js")` is `['C++', "isn't", 'Node.js']`. */
export function wordsOf(text: string): string[] {
  if (!isUnspaced(text)) return (text.match(WORD) ?? []).map((word) => word.replaceAll('’', "'"));
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
