import { fold, foldKey } from '../../../text/text-key.js';
import { COMMON_NAMES } from './common-names.js';
import { normalized } from '../../../text/normalized.js';

/** Scripts in which full names are written without a blank. */
const EAST_ASIAN = '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}ー々]';
const EAST_ASIAN_NAME = new RegExp(`^${EAST_ASIAN}{2,}$`, 'u');
const FIRST_EAST_ASIAN_NAME = new RegExp(`^(${EAST_ASIAN}{2,})(?=\\s)`, 'u');
const BLANK_BETWEEN_EAST_ASIAN = new RegExp(`(?<=${EAST_ASIAN})\\s(?=${EAST_ASIAN})`, 'gu');

const TITLE = /^(?:(?:dr|prof|professor|mr|mrs|ms|sir) )+(?=\S)/u;
const IN_BRACKETS = /(?<=^|\s)[("“«‹'‘].*?[)"”»›'’](?=\s|$)/gu;
const BRACKETS = /^[("“«‹'‘@]+|[)"”»›'’]+$/gu;
const ACCOUNT_AT_END = /\s@([\p{L}\p{N}_-]+)$/u;

/** `KOSHIBA Toshiaki`, a common romanisation of Japanese names: the family name first, in capitals. */
const FAMILY_NAME_FIRST = /^(\p{Lu}[\p{Lu}-]{2,}) (\p{Lu}[\p{Ll}-]\S*)$/u;

const SHORTEST_RARE_NAME = 3;

export interface NameParts {
  /** The name without nicknames; the whole text if nothing would be left. */
  bare: string;
  /** Text in quotes or brackets, without these. */
  nicknames: string[];
  /** The account in `A Speaker @account`. */
  account: string | null;
}

/** `nameParts('Yukihiro "Matz" Matsumoto')` is `{ bare: 'Yukihiro Matsumoto', nicknames: ['Matz'], account: null }`. */
export function nameParts(name: string): NameParts {
  const nicknames: string[] = [];
  const account = ACCOUNT_AT_END.exec(name)?.[1] ?? null;
  const bare = name
    .replace(ACCOUNT_AT_END, '')
    .replace(IN_BRACKETS, (inner) => {
      const nickname = inner.replace(BRACKETS, '').trim();
      if (nickname !== '') nicknames.push(nickname);
      return ' ';
    })
    .replace(/\s+/gu, ' ')
    .trim();
  if (isOneWord(bare) && !isEastAsianName(bare)) return { bare: name, nicknames: [], account: null };
  return { bare, nicknames, account };
}

const isOneWord = (name: string): boolean => !/\S\s+\S/u.test(name);
const isEastAsianName = (name: string): boolean => EAST_ASIAN_NAME.test(name.replaceAll('·', ''));

/**
 * Key shared by all spellings of a person's name: case, accents, punctuation, titles, nicknames and a leading capitalised family name do
 * not matter. An account after the name distinguishes its owner from namesakes; it follows after `#`. Empty if nothing of the name is left.
 */
export function identityKey(name: string): string {
  const { bare, account } = nameParts(normalized(name, 'NFKC').trim());
  const joined = bare.replace(BLANK_BETWEEN_EAST_ASIAN, '');
  // A name in its own script may be followed by its romanisation or a nickname.
  const own = FIRST_EAST_ASIAN_NAME.exec(joined)?.[1] ?? joined;
  const ordered = own.replace(FAMILY_NAME_FIRST, '$2 $1');
  const key = foldKey(ordered).replace(TITLE, '') || foldKey(name);
  return account ? `${key}#${foldKey(account)}` : key;
}

/**
 * Whether a name identifies a person: several words, a script without blanks, or a single word that is an account name or not a common
 * given or family name. Any other name is treated as a different person per event.
 */
export function isWholeName(name: string): boolean {
  const { bare } = nameParts(name.trim());
  if (!isOneWord(bare) || isEastAsianName(bare)) return true;
  const word = bare.replace(BRACKETS, '');
  if (/\d|_|\p{Ll}\p{Lu}/u.test(word)) return true;
  return [...word].length >= SHORTEST_RARE_NAME && !COMMON_NAMES.has(foldKey(word));
}

/** Whether a nickname or account name identifies one person; `Sam`, `DB` and `T` do not. */
export const isDistinctiveNickname = (nickname: string): boolean =>
  isOneWord(nickname) && [...fold(nickname)].length >= SHORTEST_RARE_NAME && isWholeName(nickname);
