import { readQuestion } from './explain-form';

test('a visitor ID is sufficient', () => {
  expect(readQuestion({ visitor: ' abc ', user: ' ', preview: false })).toEqual({
    asked: { visitor: 'abc', user: undefined, preview: false },
  });
});

test('a user ID is sent as a number', () => {
  expect(readQuestion({ visitor: 'abc', user: '12', preview: true })).toEqual({
    asked: { visitor: 'abc', user: 12, preview: true },
  });
});

test.each([
  [{ visitor: ' ', user: '' }, ['visitor']],
  [{ visitor: 'x'.repeat(101), user: 'me' }, ['visitor', 'user']],
  [{ visitor: 'abc', user: '1, 2' }, ['user']],
  [{ visitor: 'abc', user: '0' }, ['user']],
])('%j is refused', (typed, fields) => {
  const read = readQuestion({ ...typed, preview: false });
  expect(Object.keys('errors' in read ? read.errors : {})).toEqual(fields);
});
