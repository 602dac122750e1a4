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

/** What visitors of \`${pattern}\` see, inside the site's header and footer. */
function ${componentOf(short)}Page() {
${location}  return (
    <Wrap>
      <PageHead
        title="${titleOf(short)} | Lectern"
        description="What this page is about, in a sentence."
        canonical=${hasParts ? '{pathname}' : `"${pattern}"`}
      />
      <Title>${titleOf(short)}</Title>
      <p>This page is a remote of its own: built, published and rolled out without anybody else.</p>
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

/** What this remote puts into the slot \`${slot}\`; \`Slots\` says what the shell hands over. */
function ${componentOf(slot)}Slot(_props: Slots['${slot}']) {
  return <p>A part of the page around every page.</p>;
}

export const slot = defineSlot<Slots['${slot}']>({ Slot: ${componentOf(slot)}Slot });
`;

/**
 * @param {Remote} remote
 * @param {string} guide path of the guide for teams
 */
export const readme = ({ name, short, pattern, slot }, guide) => `# ${name}

A remote of Lectern: it owns \`${pattern}\`${slot === null ? '' : ` and fills the slot \`${slot}\``}. The guide for teams is [${guide}](${guide}).

What it owns is said in package.json; the shell is not touched for it.

- \`lectern.pages\`: path pattern → file. A page exports \`page = definePage({ Page })\`; parts such as \`:slug\` are read with \`useParams\`.
- \`lectern.slots\`: slot of the shell → file. A slot exports \`slot = defineSlot({ Slot })\`.
- \`lectern.budgets\`: path pattern → bytes of JavaScript (brotli) of a first visit, where the site's own limit is too little.
- \`lectern.grants\`: remote → path patterns that it may have although this one's match the same addresses.

\`\`\`sh
npm test                       # its tests; src/${short}.page.spec.tsx is the first
npm run typecheck
npm run build                  # to dist, with release.json
${MF} dev       # this remote inside the site, with fast refresh
${MF} check     # what the gate would say
${MF} publish   # the first release is live at once, later ones wait
${MF} start --share 10  # a later one for a tenth of the visitors
${MF} promote   # for everybody
${MF} rollback --reason "why"
\`\`\`

\`LECTERN_URL\` is the address of the site, \`LECTERN_TOKEN\` the token of the team, which an operator makes.
`;
