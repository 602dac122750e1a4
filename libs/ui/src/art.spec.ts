import { duotoneOf, hash, initials, motifOf } from './art';

test('the same talk always has the same picture, different talks different ones', () => {
  expect(motifOf(17)).toBe(motifOf(17));
  const pictures = new Set(Array.from({ length: 60 }, (_, i) => duotoneOf(i) + motifOf(i)));
  expect(pictures.size).toBe(60);
});

test('the editions of a series share its colours, conferences without a series have their own', () => {
  const edition = (year: number, series_slug: string | null) =>
    duotoneOf({ slug: `pycon-us-${year}`, series_slug });
  const years = Array.from({ length: 20 }, (_, i) => 2000 + i);
  const ofSeries = duotoneOf({ slug: 'pycon-us', series_slug: null });
  expect(new Set(years.map((year) => edition(year, 'pycon-us')))).toEqual(new Set([ofSeries]));
  expect(new Set(years.map((year) => edition(year, null))).size).toBeGreaterThan(4);
});

test('the hash is pinned: a poster must not change with a release', () => {
  expect(hash('')).toBe(723595804);
  expect(hash('Lectern')).toBe(3638862107);
});

test('a motif consists only of numbers and shapes, is short, and has at most one decimal', () => {
  for (let i = 0; i < 200; i++) {
    const markup = motifOf(i);
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
