import { fold, hitsIn } from './find-hits';

const found = (lines: string[], wanted: string) =>
  hitsIn(lines.map(fold), wanted).map(({ line, start, end }) => [line, lines[line]?.slice(start, end)]);

test.each([
  ['case', ['A small step', 'no SMALL thing'], 'Small', ['small', 'SMALL']],
  ['accents', ['Café, cafe\u0301 and CAFE'], 'café', ['Café', 'cafe\u0301', 'CAFE']],
  ['repeated blanks', ['one  step\tmore'], ' step more ', ['step\tmore']],
  ['characters outside of the first plane', ['🎉 𝒜 party 🎉'], '🎉', ['🎉', '🎉']],
  ['ligatures, whole', ['an eﬃcient way'], 'fic', ['ﬃc']],
  ['scripts without blanks', ['データベースの移行'], 'の移', ['の移']],
  ['regular expressions, literally', ['a.b', 'axb'], 'a.b', ['a.b']],
])('%s', (_what, lines, wanted, hits) => {
  expect(found(lines, wanted).map(([, text]) => text)).toEqual(hits);
});

test.each(['', '   ', 'absent'])('%j is found nowhere', (wanted) => {
  expect(found(['Some words', ''], wanted)).toEqual([]);
});

test('matches do not overlap, and their number is bounded', () => {
  expect(found(['aaaa'], 'aa')).toHaveLength(2);
  expect(
    found(
      Array.from({ length: 3_000 }, () => 'a'),
      'a',
    ),
  ).toHaveLength(2_000);
});
