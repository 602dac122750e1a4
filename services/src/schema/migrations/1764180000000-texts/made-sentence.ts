// The sentences the demo catalogue generated when this migration was written.
const NOUNS = [
  'round of questions and answers',
  'round of lightning talks',
  'podcast on stage',
  'lightning talk',
  'award ceremony',
  'fireside chat',
  'interview',
  'game show',
  'workshop',
  'keynote',
  'panel',
  'demo',
  'talk',
].join('|');
const OPENINGS = [
  `.+ gave this (?:${NOUNS}) at .+`,
  `An? (?:${NOUNS}) by .+, given at .+`,
  `From .+: an? (?:${NOUNS}) with .+`,
  `On stage at .+: .+, with an? (?:${NOUNS})`,
  `An? (?:${NOUNS}) given at .+`,
].map((form) => new RegExp(`^${form}\\.$`, 'u'));
const NEXT =
  / (?=It is filed under |Subjects: |Find more of its kind under |The programme had it at |It began at |On the programme at |The recording runs |Allow \d|\d+ minutes long|There is no video of it here)/u;
/** A second sentence that matches none of the forms. */
const OTHER = /(?<!\b\p{Lu}|St)[.!?] \p{Lu}\p{Ll}+ \p{Ll}/u;

/** Whether a text was generated in one of these forms. */
export function isMadeSentence(text: string): boolean {
  if (text.length > 1_500 || text.includes('\n')) return false;
  const [opening = ''] = text.split(NEXT);
  return !OTHER.test(opening) && OPENINGS.some((form) => form.test(opening));
}
