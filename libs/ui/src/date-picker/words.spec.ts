import { dayNumber, directionOf, monthName, weekdayNames } from './words';

test.each([
  ['en-US', 'September 2024', 'Sun', 'Sunday', '26'],
  ['de', 'September 2024', 'So', 'Sonntag', '26'],
  ['ja', '2024年9月', '日', '日曜日', '26'],
  ['pt-BR', 'setembro de 2024', 'dom.', 'domingo', '26'],
  ['he', 'ספטמבר 2024', 'א׳', 'יום ראשון', '26'],
  ['ar-EG', 'سبتمبر ٢٠٢٤', 'ح', 'الأحد', '٢٦'],
])('the calendar in %s', (locale, month, short, long, number) => {
  expect(monthName('2024-09-26', locale)).toBe(month);
  expect(weekdayNames(locale)[0]).toEqual([short, long]);
  expect(dayNumber('2024-09-26', locale)).toBe(number);
});

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ur-Latn-PK', 'ltr'],
  ['en', 'ltr'],
  ['ja', 'ltr'],
])('%s is written %s', (locale, direction) => expect(directionOf(locale)).toBe(direction));
