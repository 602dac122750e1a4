// Files that `mf new` writes. Short on purpose: they are read before they are changed.

import { MF } from './context.mjs';

/** @typedef {{name: string, short: string, pattern: string, slot: string | null}} Remote */

/** `news-desk` as a title: `News desk`. @param {string} short */
const titleOf = (short) => {
  const words = short.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `news-desk` as a component: `NewsDesk`. @param {string} short */
const componentOf = (short) =>
  short
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** An address that matches the pattern. @param {string} pattern */
const exampleOf = (pattern) => pattern.replaceAll(/:\w+/g, 'example');

/** @param {Remote} remote */
export function pageSource({ short, pattern }) {
  const hasParts = pattern.includes(':');
  const imports = ['definePage', 'PageHead', ...(hasParts ? ['useLocation'] : [])].join(', ');
  const location = hasParts ? '  const { pathname } = useLocation();\n' : '';
  return `import { ${imports} } from '@lectern/remote';
import { theme, Wrap } from '@lectern/ui';
import styled from 'styled-components';

/** The page at \`${pattern}\`, between the site's header and footer. */
function ${componentOf(short)}Page() {
${location}  return (
    <Wrap>
      <PageHead
        title="${titleOf(short)} | Lectern"
        description="Describe in one sentence what visitors find on this page."
        canonical=${hasParts ? '{pathname}' : `"${pattern}"`}
      />
      <Title>${titleOf(short)}</Title>
      <p>This page is its own remote: built, published and rolled out independently.</p>
    </Wrap>
  );
}

const Title = styled.h1\`
  color: \${theme.ink};
\`;

export const page = definePage({ Page: ${componentOf(short)}Page });
`;
}

/** @param {Remote} remote */
export const pageTest = ({ short, pattern }) => `import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './${short}.page';

test('the page has a heading', async () => {
  renderPage(page, '${pattern}', '${exampleOf(pattern)}');
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('${titleOf(short)}');
});
`;

/** @param {string} slot */
export const slotSource = (slot) => `import { defineSlot, type Slots } from '@lectern/remote';

/** Fills the slot \`${slot}\`; \`Slots\` lists the props that the shell passes. */
function ${componentOf(slot)}Slot(_props: Slots['${slot}']) {
  return <p>Shown on every page.</p>;
}

export const slot = defineSlot<Slots['${slot}']>({ Slot: ${componentOf(slot)}Slot });
`;

/**
 * @param {Remote} remote
 * @param {string} guide path of the guide for teams
 */
export const readme = ({ name, short, pattern, slot }, guide) => `# ${name}

A Lectern remote that owns \`${pattern}\`${slot === null ? '' : ` and fills the slot \`${slot}\``}. Guide for teams: [${guide}](${guide}).

Its paths and slots are declared in package.json; the shell does not change.

- \`lectern.pages\`: path pattern → file. A page exports \`page = definePage({ Page })\`; it reads parameters such as \`:slug\` with \`useParams\`.
- \`lectern.slots\`: slot of the shell → file. A slot exports \`slot = defineSlot({ Slot })\`.
- \`lectern.budgets\`: path pattern → bytes of JavaScript (brotli) that a first visit may load, where the site's default is too small.
- \`lectern.grants\`: remote → path patterns that it may own although this remote's patterns match the same addresses.

\`\`\`sh
npm test                       # run the tests, such as src/${short}.page.spec.tsx
npm run typecheck
npm run build                  # build into dist, with release.json
${MF} dev       # this remote inside the site, with fast refresh
${MF} check     # run the gate without publishing
${MF} publish   # the first release goes live immediately, later ones wait
${MF} start --share 10  # give a later one to a tenth of visitors
${MF} promote   # give it to everyone
${MF} rollback --reason "why"
\`\`\`

\`npm run check\` and \`npm run publish-release\` do the same. Without its scope \`mf\` is not ours: \`npx mf\` would run another publisher's program.

Set \`LECTERN_URL\` to the address of the site, and \`LECTERN_TOKEN\` to your team's token, which an operator creates.
`;
