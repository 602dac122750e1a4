import { expect, test } from '@jest/globals';
import { PageTemplate } from './document.js';

test('a page that is made again stays the same template unless it has changed', () => {
  const earlier = new PageTemplate('<p>One</p>');
  expect(new PageTemplate('<p>One</p>').orSame(earlier)).toBe(earlier);
  const changed = new PageTemplate('<p>Two</p>');
  expect(changed.orSame(earlier)).toBe(changed);
  expect(changed.orSame(undefined)).toBe(changed);
});
