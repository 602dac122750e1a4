import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { bytesOf, JoinedPage, type Parts, type Values } from './joined-page.js';

const WORDS = [
  'talk',
  'speaker',
  'conference',
  'größe',
  '日本語',
  '<p class="a">',
  'https://',
  '</p>\n',
  '"id":',
];

/** Text with this many words, reproducible for a seed. */
function text(words: number, seed: number): string {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31);
  return Array.from({ length: words }, () => `${WORDS[next() % WORDS.length]} ${next() % 5_000}`).join(' ');
}

/** Markup and kanji: a byte depends strongly on the two before it. */
function kanji(paragraphs: number): string {
  let state = 7;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 8;
  const character = () => String.fromCodePoint(0x4e00 + (next() % 3_000));
  return Array.from(
    { length: paragraphs },
    () => `<p id="${next()}">${Array.from({ length: 6 }, character).join('')} ${next()}</p>`,
  ).join('');
}

const NONCE = { place: 'nonce' };
const TOKEN = { place: 'token' };
const BEGINNING: Parts = [
  '<!DOCTYPE html>\n<meta name="token" content="',
  TOKEN,
  '"><meta nonce="',
  NONCE,
  '">\n',
];
const rest = (seed: number): Parts => [
  '<script nonce="',
  NONCE,
  `">${text(40, seed)}</script><style nonce="`,
  NONCE,
  `">${text(1_500, seed + 1)}</style><style nonce="`,
  NONCE,
  `">${text(600, seed + 2)}<input value="`,
  TOKEN,
  `">${text(4_000, seed + 3)}</html>`,
];
const values = (nonce: string, token: string): Values =>
  new Map([
    ['nonce', nonce],
    ['token', token],
  ]);
const filled = (parts: Parts, by: Values) =>
  parts.map((part) => (typeof part === 'string' ? part : by.get(part.place))).join('');

const FIRST = values('q'.repeat(24), 'k0000000.aaaaaaaaaaaaaaaaaaaaaaaa');
const SECOND = values('Zm9vYmFyYmF6cXV4cXV1eA==', 'k0000000.bbbbbbbbbbbbbbbbbbbbbbbb');

/** The page as it is first sent. */
async function made(page: JoinedPage, by: Values, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const joined = await page.join(by, encoding);
  if (!joined) throw new Error('The page cannot be joined');
  return bytesOf(joined);
}

/** The page as it is sent later. */
function fileOf(page: JoinedPage, by: Values, encoding: 'br' | 'gzip'): Buffer {
  const joined = page.joined(by, encoding);
  if (!joined) throw new Error('The page cannot be joined');
  const file = bytesOf(joined);
  expect(file).toHaveLength(joined.length);
  return file;
}

describe.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a joined page, as %s', (encoding, read) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is the page of each visitor, from the same compressed rest (%i)',
    async (seed) => {
      const page = new JoinedPage(BEGINNING, rest(seed * 10));
      await made(page, FIRST, encoding);
      const files = [FIRST, SECOND].map((by) => fileOf(page, by, encoding));
      const expected = [FIRST, SECOND].map((by) => filled([...BEGINNING, ...rest(seed * 10)], by));
      expect(files.map((file) => read(file).toString())).toEqual(expected);
    },
  );

  test('is correct in any script, and for any end of a value', async () => {
    const japanese: Parts = ['<p nonce="', NONCE, `">${kanji(400)}</p><input value="`, TOKEN, '">'];
    const page = new JoinedPage(BEGINNING, japanese);
    await made(page, FIRST, encoding);
    for (const end of ['aa', 'BB', '00', '==', '-_']) {
      const by = values(`${'n'.repeat(22)}${end}`, `k0000000.${'t'.repeat(22)}${end}`);
      const file = fileOf(page, by, encoding);
      expect(read(file).toString()).toBe(filled([...BEGINNING, ...japanese], by));
    }
  });

  test('is correct for an empty value', async () => {
    const page = new JoinedPage([...BEGINNING, '<meta content="', { place: 'none' }, '">'], rest(3));
    const by = new Map([...FIRST, ['none', '']]);
    expect(read(await made(page, by, encoding)).toString()).toBe(
      filled([...BEGINNING, '<meta content="', { place: 'none' }, '">', ...rest(3)], by),
    );
  });

  test('keeps at most eight compressed rests', async () => {
    const page = new JoinedPage(BEGINNING, rest(9));
    const by = (length: number) => values('q'.repeat(24), 't'.repeat(length));
    for (let length = 20; length < 28; length += 1) await made(page, by(length), encoding);
    expect(read(await made(page, by(28), encoding)).toString()).toBe(
      filled([...BEGINNING, ...rest(9)], by(28)),
    );
    expect(page.joined(by(28), encoding)).toBeNull();
    expect(page.joined(by(27), encoding)).not.toBeNull();
  });

  test('compresses its rest once for visitors who come at the same time', async () => {
    const page = new JoinedPage(BEGINNING, rest(11));
    const [one, other] = await Promise.all([page.join(FIRST, encoding), page.join(SECOND, encoding)]);
    expect(one?.pieces[1]).toBe(other?.pieces[1]);
  });

  test('is as long for a visitor whose token is in its text as for any other', async () => {
    const [, token = ''] = SECOND.values();
    const guessed: Parts = [...rest(12), `<p>${token}</p>`];
    const lengths = [FIRST, SECOND].map(
      async (by) => (await made(new JoinedPage(BEGINNING, guessed), by, encoding)).length,
    );
    expect(await lengths[0]).toBe(await lengths[1]);
  });

  test('compresses its rest again for a longer value', async () => {
    const page = new JoinedPage(BEGINNING, rest(7));
    await made(page, FIRST, encoding);
    const longer = values(
      'q'.repeat(24),
      'a longer token, as of another key, which takes more room than the first',
    );
    expect(page.joined(longer, encoding)).toBeNull();
    expect(read(await made(page, longer, encoding)).toString()).toBe(
      filled([...BEGINNING, ...rest(7)], longer),
    );
  });
});
