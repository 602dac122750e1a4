import { expect, test } from '@jest/globals';
import { ownerOf, SITE_OWNER } from './owner-of.js';

test("the site's own parts share an owner whatever team is named, as does a page made by the shell alone", () => {
  const parts = [null, { name: 'shell' }, { name: 'mf-talk' }, { name: 'mf-operate' }];
  expect(new Set(parts.flatMap((part) => [ownerOf(part, null), ownerOf(part, 'news')]))).toEqual(
    new Set([SITE_OWNER]),
  );
});

test('the remotes of a team share an owner', () => {
  expect(ownerOf({ name: 'mf-news' }, 'press')).toBe(ownerOf({ name: 'mf-jobs' }, 'press'));
  expect(ownerOf({ name: 'mf-news' }, 'press')).not.toBe(ownerOf({ name: 'mf-news' }, 'print'));
});

test('a remote without a team is its own owner, whatever remotes and teams are called', () => {
  const names = ['lectern', 'mf-talks', 'remote', 'team', '__proto__', 'constructor'];
  const owners = names.flatMap((name) => [ownerOf({ name }, null), ownerOf({ name: 'mf-any' }, name)]);
  expect(new Set([SITE_OWNER, ...owners]).size).toBe(2 * names.length + 1);
});
