import { describe, expect, test } from '@jest/globals';
import { identityKey, isDistinctiveNickname, isWholeName, nameParts } from './name-keys.js';

describe('identityKey', () => {
  test.each([
    ['Sergio Sánchez', 'sergio sanchez', 'Sergio Sa\u0301nchez', ' Dr. Sergio Sanchez'],
    ['Hugo Bowne-Anderson', 'Hugo Bowne Anderson'],
    ['Yukihiro "Matz" Matsumoto', "Yukihiro 'Matz' Matsumoto", 'Yukihiro Matsumoto'],
    ['Amber Brown ("HawkOwl")', 'Amber Brown'],
    ['TAGOMORI "moris" Satoshi', 'Satoshi TAGOMORI', 'Satoshi Tagomori'],
    ['김경훈', '김 경훈'],
    ['陳怡升', '陳怡升 EasonC13', '陳怡升 (Eason Chen)'],
  ])('%s is one person in every spelling', (...spellings) => {
    expect(new Set(spellings.map(identityKey)).size).toBe(1);
  });

  test.each([
    ['Jingyi Chen', 'Jing yi Chen'],
    ['Tom Stuart', 'Tom Stuart @mortice'],
    ['Benjamin A Smith', 'Benjamin W. Smith'],
    ['김기한', '김기환'],
    ['JT Smith', 'Smith JT'],
  ])('%s differs from %s', (one, other) => expect(identityKey(one)).not.toBe(identityKey(other)));
});

test.each([
  'Sandi Metz',
  'Glyph',
  'Mariatta',
  'PeterWolf',
  'elct9620',
  '김경훈',
  '蘇羿豪',
  'まつもとゆきひろ',
])('%s identifies a person', (name) => expect(isWholeName(name)).toBe(true));

test.each(['Mark', 'Josh', 'alex', '"Alex"', 'Jo', 'Smith', 'Дмитрий'])('%s alone may be anyone', (name) =>
  expect(isWholeName(name)).toBe(false),
);

test('a nickname identifies a person unless it is a common name or initials', () => {
  expect(nameParts('Yukihiro "Matz" Matsumoto')).toEqual({
    bare: 'Yukihiro Matsumoto',
    nicknames: ['Matz'],
    account: null,
  });
  expect(['Matz', 'HawkOwl', 'Sam', 'DB', 'Lady Red'].filter(isDistinctiveNickname)).toEqual([
    'Matz',
    'HawkOwl',
  ]);
});
