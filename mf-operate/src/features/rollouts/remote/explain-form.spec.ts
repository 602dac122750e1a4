import { explainForm } from './explain-form';

test('a visitor ID is sufficient', () => {
  expect(explainForm.parse({ visitor: ' abc ', user: ' ', preview: false })).toEqual({
    visitor: 'abc',
    user: undefined,
    preview: false,
  });
});

test('a user ID is sent as a number', () => {
  expect(explainForm.parse({ visitor: 'abc', user: '12', preview: true })).toEqual({
    visitor: 'abc',
    user: 12,
    preview: true,
  });
});

test.each([
  [{ visitor: ' ', user: '' }, ['visitor']],
  [{ visitor: 'x'.repeat(101), user: 'me' }, ['visitor', 'user']],
  [{ visitor: 'abc', user: '1, 2' }, ['user']],
  [{ visitor: 'abc', user: '0' }, ['user']],
])('%j is refused', (typed, fields) => {
  const { error } = explainForm.safeParse({ ...typed, preview: false });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(fields);
});
