import { duotoneOf, hash, initials, motifOf } from './art';

test('the same id always gives the same picture, different ids different ones', () => {
  expect(motifOf('4t5hMK_yqkc')).toBe(motifOf('4t5hMK_yqkc'));
  expect(duotoneOf(17)).toBe(duotoneOf('17'));
  const pictures = new Set(
    Array.from({ length: 60 }, (_, i) => duotoneOf(`talk-${i}`) + motifOf(`talk-${i}`)),
  );
  expect(pictures.size).toBe(60);
});

test('the hash is pinned: a poster must not change with a release', () => {
  expect(hash('')).toBe(723595804);
  expect(hash('Lectern')).toBe(3638862107);
});

test('a motif consists only of numbers and shapes, is short, and has at most one decimal', () => {
  for (let i = 0; i < 200; i++) {
    const markup = motifOf(`v${i}`);
    expect(markup).toMatch(/^(<(circle|path|ellipse)( [a-z-]+="[^"<>]*")+\/>)+$/);
    expect(markup).not.toMatch(/\.\d{3}|NaN|undefined/);
    expect(markup.length).toBeLessThan(2600);
  }
});

test.each([
  ['Eileen M. Uchitelle', 'EU'],
  ['Joël Quenneville', 'JQ'],
  ['matz', 'M'],
  ['  Élise   Huard ', 'ÉH'],
  ['𝒜da (she) Lovelace', '𝒜L'],
  ['<b>', ''],
  ['', ''],
])('initials of %j are %j', (name, expected) => expect(initials(name)).toBe(expected));
