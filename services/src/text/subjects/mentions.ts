import { SUBJECT_KINDS } from '@lectern/contracts';
import { fold } from '../text-key.js';
import { wordsOf } from '../words.js';
import { listed, unmarked } from './subjects.js';
import { VOCABULARY } from './vocabulary/index.js';

interface Token {
  /** As written. */
  raw: string;
  /** Folded. */
  key: string;
}

interface Pattern {
  tokens: Token[];
  /** Null for a phrase with another meaning, whose words are skipped. */
  subject: string;
  foreign: boolean;
  asWritten: boolean;
  needsNear: boolean;
}

/** Subjects a text mentions. */
export interface Mentions {
  /** Number of mentions by subject; excludes ambiguous names, which need a confirming word. */
  sure: ReadonlyMap<string, number>;
  unsure: ReadonlyMap<string, number>;
  /** Number of words. */
  words: number;
}

const PLAIN = /^[A-Za-z0-9+#]+$/;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const word of wordsOf(text)) {
    const parts = PLAIN.test(word) ? [word] : word.split(/[^\p{L}\p{M}\p{N}+#]+/u);
    for (const raw of parts) if (raw) tokens.push({ raw, key: fold(raw) });
  }
  return tokens;
}

const patterns = new Map<string, Pattern[]>();
const nearWords = new Map<string, Token[][]>();

function learn(
  name: string,
  subject: string,
  kind: Pick<Pattern, 'foreign' | 'asWritten' | 'needsNear'>,
): void {
  const tokens = tokensOf(name);
  const first = tokens[0]?.key;
  if (first === undefined) return;
  patterns.set(first, [...(patterns.get(first) ?? []), { tokens, subject, ...kind }]);
}

for (const entry of SUBJECT_KINDS.flatMap((kind) => VOCABULARY[kind])) {
  const ambiguous = entry.near !== undefined && !entry.name.includes(' ');
  learn(entry.name, entry.name, { foreign: false, asWritten: ambiguous, needsNear: ambiguous });
  for (const name of [...listed(entry.also), ...listed(entry.forms)])
    learn(unmarked(name), entry.name, {
      foreign: false,
      asWritten: /[!?]$/u.test(name),
      needsNear: name.endsWith('?'),
    });
  for (const name of listed(entry.unless))
    learn(name, entry.name, { foreign: true, asWritten: false, needsNear: false });
  nearWords.set(entry.name, listed(entry.near).map(tokensOf));
}

/** Mentions of the vocabulary's subjects in a text. */
export function mentionsIn(text: string): Mentions {
  const tokens = tokensOf(text);
  const [sure, unsure] = [new Map<string, number>(), new Map<string, number>()];
  /** Where the last mention of a subject, or an excluded phrase, ends. */
  const passed = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    const starting = startingWith(token.key);
    if (starting.length === 0) continue;
    const found = starting
      .filter((pattern) => fits(pattern, tokens, at))
      .sort((a, b) => b.tokens.length - a.tokens.length || Number(b.foreign) - Number(a.foreign));
    for (const {
      subject,
      foreign,
      needsNear,
      tokens: { length },
    } of found) {
      if ((passed.get(subject) ?? 0) > at) continue;
      passed.set(subject, at + length);
      if (foreign) continue;
      const times = needsNear ? unsure : sure;
      times.set(subject, (times.get(subject) ?? 0) + 1);
    }
  }
  return { sure, unsure, words: tokens.length };
}

const NONE: readonly Pattern[] = [];

function startingWith(key: string): readonly Pattern[] {
  const exact = patterns.get(key) ?? NONE;
  const singular = key.length > 3 && key.endsWith('s') ? patterns.get(key.slice(0, -1)) : undefined;
  return singular ? [...exact, ...singular] : exact;
}

/** Whether a pattern matches at a position; a plural of its last word matches, and a singular if it has several words. */
function fits({ tokens: wanted, asWritten }: Pattern, tokens: readonly Token[], at: number): boolean {
  return wanted.every((part, index) => {
    const token = tokens[at + index];
    if (!token) return false;
    const last = index === wanted.length - 1;
    if (asWritten) {
      const same = part.raw === part.raw.toLowerCase() ? token.key === part.key : token.raw === part.raw;
      return same || (last && /[A-Z]$/u.test(part.raw) && token.raw === `${part.raw}s`);
    }
    if (token.key === part.key) return true;
    return last && (token.key === `${part.key}s` || (index > 0 && `${token.key}s` === part.key));
  });
}

/** Whether a text has a word that confirms an ambiguous name of the subject. */
export function confirms(subject: string, text: string): boolean {
  const words = nearWords.get(subject) ?? [];
  if (words.length === 0) return false;
  const line = ` ${tokensOf(text)
    .map(({ key }) => key)
    .join(' ')} `;
  return words.some((word) => line.includes(` ${word.map(({ key }) => key).join(' ')} `));
}
