import { expect, test } from '@jest/globals';
import { KeyRing } from '../../kernel/signing.js';
import { newView, PAGE_TOKEN_MS, type PageToken, readPageToken, writePageToken } from './page-token.js';

const KEYS = new KeyRing(['a secret of a test']);
const page: PageToken = {
  view: newView(),
  at: 1_000,
  chances: [{ remote: 'mf-talk', candidate: '2.0.0', stable: '1.0.0', arm: 'candidate', share: 2_500 }],
  owner: 'mf-talk@2.0.0',
};
const token = writePageToken(KEYS, 'visitor', page);
const read = (text: string, visitor = 'visitor', now = 2_000, keys = KEYS) =>
  readPageToken(keys, visitor, text, now);

test('a page token contains what the services wrote, readable by them and for that visitor only', () => {
  expect(read(token)).toEqual(page);
  expect(read(token, 'another visitor')).toBeNull();
  expect(read(token, 'visitor', 2_000, new KeyRing(['another secret']))).toBeNull();
  expect(token).not.toContain('visitor');
});

test('a page token is valid for an hour', () => {
  expect(read(token, 'visitor', page.at + PAGE_TOKEN_MS - 1)).toEqual(page);
  expect(read(token, 'visitor', page.at + PAGE_TOKEN_MS)).toBeNull();
});

test.each([
  ['empty', ''],
  ['no token', 'x'],
  ['without a signature', token.split('.')[0] ?? ''],
  ['with trailing text', `${token}.x`],
  [
    'with another content',
    `${Buffer.from(JSON.stringify({ ...page, view: 'mine' })).toString('base64url')}.${token.slice(token.indexOf('.') + 1)}`,
  ],
])('a token that is %s is invalid', (_name, text) => expect(read(text)).toBeNull());
