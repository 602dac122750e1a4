import { expect, test } from '@jest/globals';
import { ownerOf } from './owner-of.js';

test('the parts that are built with the site share an owner, and so does a page that the shell alone makes', () => {
  expect(
    new Set([null, { name: 'shell' }, { name: 'mf-talk' }, { name: 'mf-operate' }].map(ownerOf)).size,
  ).toBe(1);
});

test('any other remote is a team of its own, whatever it is called', () => {
  const owners = ['lectern', 'mf-talks', 'remote', '__proto__', 'constructor'].map((name) =>
    ownerOf({ name }),
  );
  expect(new Set([ownerOf(null), ...owners]).size).toBe(owners.length + 1);
});
