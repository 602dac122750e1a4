import { countOf, formatCount, totalOf, yearsOf } from './counts';

test('counts have separators and a noun in the right number', () => {
  expect([0, 999, 9140, 1_234_567].map(formatCount)).toEqual(['0', '999', '9,140', '1,234,567']);
  expect(countOf(1, 'talk')).toBe('1 talk');
  expect(countOf(0, 'talk')).toBe('0 talks');
  expect(countOf(1_204, 'talk')).toBe('1,204 talks');
  expect(countOf(2, 'person', 'people')).toBe('2 people');
});

test('a total over 10,000 is shown as 10,000+', () => {
  expect(totalOf(10_000, 'talk')).toBe('10,000 talks');
  expect(totalOf(10_001, 'talk')).toBe('10,000+ talks');
});

test('years are shown as a range, a single year or not at all', () => {
  expect(yearsOf(2009, 2025)).toBe('2009 to 2025');
  expect(yearsOf(2014, 2014)).toBe('2014');
  expect(yearsOf(null, 2014)).toBe('2014');
  expect(yearsOf(null, null)).toBe('');
});
