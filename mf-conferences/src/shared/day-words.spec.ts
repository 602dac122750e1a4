import { dayInWords, spanInWords } from './day-words';

test('a date range is shortened as in its language, with the same spaces in every version of the locale data', () => {
  expect(spanInWords('2024-09-26', '2024-09-27', 'en')).toBe('September 26 – 27, 2024');
  expect(spanInWords('2024-12-30', '2025-01-02', 'en')).toBe('December 30, 2024 – January 2, 2025');
  expect(spanInWords('2024-09-26', '2024-09-27', 'de')).toBe('26.–27. September 2024');
});

test.each([null, '2024-09-26', '2024-09-01'])('a range up to %s is a single day', (last) =>
  expect(spanInWords('2024-09-26', last, 'en')).toBe('September 26, 2024'),
);

test('a day is written with its weekday', () => {
  expect(dayInWords('2024-09-26', 'fr')).toEqual({ weekday: 'jeudi', date: '26 septembre 2024' });
});
