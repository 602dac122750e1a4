import { signInPath } from './sign-in-path';

test.each([
  ['/video/a-talk?t=10&x=%20y', '/users/sign_in?return_to=%2Fvideo%2Fa-talk%3Ft%3D10%26x%3D%2520y'],
  ['/', '/users/sign_in'],
  ['', '/users/sign_in'],
  [null, '/users/sign_in'],
])('from %p the sign-in path is %s', (back, expected) => expect(signInPath(back)).toBe(expected));

test('signing up uses the other screen', () =>
  expect(signInPath('/talks/new', 'sign_up')).toBe('/users/sign_up?return_to=%2Ftalks%2Fnew'));
