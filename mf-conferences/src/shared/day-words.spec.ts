import { dayInWords, spanInWords } from './day-words';

test('a span is shortened as the language does, with spaces that are the same in every version of its data', () => {
  expect(spanInWords('2024-09-26', '2024-09-27', 'en')).toBe('September 26 – 27, 2024');
  expect(spanInWords('2024-12-30', '2025-01-02', 'en')).toBe('December 30, 2024 – January 2, 2025');
  expect(spanInWords('2024-09-26', '2024-09-27', 'de')).toBe('26.–27. September 2024');
});

test.each([null, '2024-09-26', '2024-09-01'])('up to %s it is one day', (last) =>
  expect(spanInWords('2024-09-26', last, 'en')).toBe('September 26, 2024'),
);

test('a weekday and the rest of the day', () => {
  expect(dayInWords('2024-09-26', 'fr')).toEqual({ weekday: 'jeudi', date: '26 septembre 2024' });
});
