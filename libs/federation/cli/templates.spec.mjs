import { check, resolveConfig } from 'prettier';
import { expect, test } from '@jest/globals';
import { pageSource, pageTest, readme, slotSource } from './templates.mjs';

const options = { ...(await resolveConfig(import.meta.filename)) };

/** @param {string} name @param {string} pattern @param {string | null} slot */
const remote = (name, pattern, slot = null) => ({ name, short: name.slice('mf-'.length), pattern, slot });

test.each([
  remote('mf-news', '/news'),
  remote('mf-n', '/n/:id', 'header-search'),
  remote('mf-a-very-long-name-of-what-it-shows-us', '/news/:slug/comments/:comment'),
])('generated files are formatted like the repository: $name', async (made) => {
  const texts = {
    'a.tsx': pageSource(made),
    'a.spec.tsx': pageTest(made),
    'b.tsx': slotSource('header-search'),
    'README.md': readme(made, '../docs/teams.md'),
  };
  for (const [filepath, text] of Object.entries(texts)) {
    expect({ filepath, text, clean: await check(text, { ...options, filepath }) }).toEqual({
      filepath,
      text,
      clean: true,
    });
  }
});

test('a page with parameters in its path has its own canonical address, not an example', () => {
  expect(pageSource(remote('mf-news', '/news'))).toContain('canonical="/news"');
  const withParts = pageSource(remote('mf-news', '/news/:slug'));
  expect(withParts).toContain('canonical={pathname}');
  expect(withParts).toContain('useLocation');
});
