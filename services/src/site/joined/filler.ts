/** Bytes that occur in no UTF-8 text. */
const SIGNS = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
const ORDER = 3;

/**
 * Bytes without repetition: no three in a row occur twice (a de Bruijn sequence), or in any text.
 */
export const FILLER: Buffer = Buffer.from(sequence().map((sign) => SIGNS[sign] ?? 0));

function sequence(): number[] {
  const word = new Array<number>(SIGNS.length * ORDER).fill(0);
  const signs: number[] = [];
  const extend = (length: number, period: number): void => {
    if (length > ORDER) {
      if (ORDER % period === 0) signs.push(...word.slice(1, period + 1));
      return;
    }
    const least = word[length - period] ?? 0;
    for (let sign = least; sign < SIGNS.length; sign += 1) {
      word[length] = sign;
      extend(length + 1, sign === least ? period : length);
    }
  };
  extend(1, 1);
  return signs;
}
