import { foldKey } from '../../text/text-key.js';
import { normalized } from '../../text/normalized.js';

const LONGEST = 220;

/** Sort key and index letter of a name: `A` to `Z`, or the first character of a name in another script. */
export function speakerSort(name: string): { sortName: string; letter: string } {
  const sortName = foldKey(name).slice(0, LONGEST);
  const [first = ''] = sortName;
  if (/[a-z]/.test(first)) return { sortName, letter: first.toUpperCase() };
  const [own = ''] = normalized(name, 'NFC').replace(/[^\p{L}\p{N}]+/gu, '');
  return { sortName, letter: own.toUpperCase().slice(0, 2) };
}
