import { namedTalk } from './server-errors';

test.each([
  ['This video has already been added: /talks/1284.', '1284'],
  ['See /talks/7', '7'],
  ['There is no talk here.', null],
  ['/talks/new', null],
])('%s names talk %s', (text, id) => {
  expect(namedTalk(text)).toBe(id);
});
