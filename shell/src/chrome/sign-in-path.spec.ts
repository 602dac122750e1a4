import { safeReturn, signInLink } from './sign-in-path';

test.each([
  ['/', '', '/users/sign_in'],
  ['/video/which-time-is-it', '', '/users/sign_in?return_to=%2Fvideo%2Fwhich-time-is-it'],
  ['/search', '?query=a&tag=b', '/users/sign_in?return_to=%2Fsearch%3Fquery%3Da%26tag%3Db'],
  ['/users/sign_up', '', '/users/sign_in'],
  ['/users/sign_up', '?return_to=%2Ftalks%2Fnew', '/users/sign_in?return_to=%2Ftalks%2Fnew'],
  ['/users/sign_in', '?return_to=https%3A%2F%2Fexample.com', '/users/sign_in'],
])('from %s%s the sign-in path is %s', (pathname, search, expected) =>
  expect(signInLink('sign_in', { pathname, search })).toBe(expected),
);

test.each([
  ['/talks/new', true],
  ['/search?query=a', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['https://example.com', false],
  ['', false],
  [null, false],
])('%p is accepted as a return path: %p', (path, safe) => expect(safeReturn(path)).toBe(safe ? path : null));
