/** What a speaker says before the statement proper: fillers and hedges. */
const OPENERS =
  /^(?:(?:and|so|but|um|uh|uhm|okay|ok|yeah|yes|no|well|right|alright|like|you know|i mean|actually|basically|now|then|again|anyway|obviously|generally|of course|for example|i (?:also )?(?:think|believe|feel|guess|would say|would argue)(?: that)?|i think it's important to remember that)(?:,|(?=\s))\s*)+/iu;

/** Begins with a word that refers to what came before, or in the middle of a sentence. */
const REFERS_BACK =
  /^(?:and|but|so|because|or|which|that|this|these|those|its?|he|she|his|her|him|they|their|them|then|there|also|however|(?:it|that|they|there|he|she|who|what)'\p{L}+|here|well|now|again|another|others?|both|neither|either|such|instead|otherwise|therefore|thus|maybe|same|even|sure|like|nor|plus|not|just|some|most|as|how|what|where|who|why|do|does|did|is|are|was|were|can|could|have|had|has|started|starting|let|go|please|thank|until|to|being|whereas|usually|first|second|one|two|too|me|anything|everything|nothing|all|people|every(?:one|body)|in other words)\b/iu;
/** A pronoun among the first words has nothing to stand for. */
const EARLY_PRONOUN = /^(?:\S+\s+){0,5}(?:it|they|them|their|its)\b/iu;
const POINTS_ELSEWHERE =
  /\b(?:he|she|his|him|her|this|these|those|here|that's|there's|it's|said|mentioned|earlier|now|another|others|today)\b|\bagain,?\s|\b(?:that|too)[.,;]|\b(?:at|of|about|for|with|from|in|on|by|like|do|does|did|doing|and|but|because) that\b|\b(?:the|a)(?: \p{L}+)? one,/iu;

const SPEAKER = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|guys?|let's|talk(?:s|ing|ed)?)\b/iu;
const CHATTER =
  /\b(?:um|uh|uhm|well|yeah|okay|right|oh|hey|hi|hello|welcome|thanks?|thank you|applause|laughter|audience|slides?|questions?|q&a|stuff|things?|whatever|some(?:thing|body|one)|gonna|wanna|gotta|kinda|(?:sort|kind) of|basically|literally|obviously|honestly|bunch|guess|you know|mean|maybe|crap|hell|subscribe|click)\b|\b(?:even|just|is|are|was|to|be|can|and|the|a),? like\b|, like\b/iu;
/** Speech that breaks off and starts anew, enumerations, remains of tables, formulas read aloud, web addresses. */
const BROKEN =
  /\b([\p{L}']+),? \1\b|(?:,.*){3}|\b(?:have|has|do|does|did|is|are|was|were)(?:n't)?,|\s[b-hj-z]\d?\b|\b\d+\b.*\s\d+\b|[|<>{}\\:]|\.{2}|…|--|https?:|www\./iu;
/** Its subject, a comma, and then another one. */
const TWO_SUBJECTS = /^(?!(?:if|when|once|unless|every|in|with|for|by)\b)[^,]{1,30}, (?:you|we)\b/iu;
const CLAUSE_FIRST = /^(?:if|when|once|unless|every time)\b/iu;
const CLAUSE_THEN_MAIN = /^[^,]+, (?:then )?(?:you|we|they|the|an?|it|every\w+|your|our)\b/iu;
/** A supposition made in an earlier sentence. */
const SUPPOSED = /^(?!if\b).*\bwould\b/iu;
/** Only an opinion of what was said. */
const VERDICT =
  /, which(?: is|'s)(?: \p{L}+){1,3}\.$|\b(?:is|was|sounds?|seems?|looks?)(?: \p{L}+)? (?:great|good|cool|nice|awesome|bad|crazy|fun|interesting)\.$/iu;
const ENDS = /[\p{L}\p{N}]\.["'”’»)\]]*$/u;

const UNFIT = [
  REFERS_BACK,
  EARLY_PRONOUN,
  POINTS_ELSEWHERE,
  SPEAKER,
  CHATTER,
  BROKEN,
  TWO_SUBJECTS,
  SUPPOSED,
  VERDICT,
];
const FEWEST_WORDS = 9;
const MOST_WORDS = 36;
/** Also bounds the work of the patterns. */
const MOST_LETTERS = 400;

/**
 * A sentence of English speech without what the speaker says before the statement, if it can be understood by itself: it refers to nothing
 * said before, is no question, greeting or remark of the speaker about themselves, and is whole. Otherwise null.
 */
export function statementOf(sentence: string): string | null {
  if (sentence.length > MOST_LETTERS) return null;
  const bare = sentence.replace(/^[-–—•,;:\s]+/u, '').replace(OPENERS, '');
  const words = bare.split(/\s+/u).length;
  if (words < FEWEST_WORDS || words > MOST_WORDS || !ENDS.test(bare)) return null;
  if (UNFIT.some((pattern) => pattern.test(bare))) return null;
  if (/^you(?:r|'\p{L}+)?\b/iu.test(bare)) return null;
  if (CLAUSE_FIRST.test(bare) && !CLAUSE_THEN_MAIN.test(bare)) return null;
  const [first = ''] = bare;
  return first.toLocaleUpperCase('en') + bare.slice(first.length);
}
