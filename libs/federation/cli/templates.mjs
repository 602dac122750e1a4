// What `mf new` writes. Short on purpose: it is read before it is changed.

/** @typedef {{name: string, short: string, pattern: string}} Remote */

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

/** An address that the pattern fits. @param {string} pattern */
const exampleOf = (pattern) => pattern.replaceAll(/:\w+/g, 'example');

/** @param {Remote} remote */
export const pageSource = ({ short, pattern }) => `import { definePage, PageHead } from '@lectern/remote';
import { Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';

/** What visitors of \`${pattern}\` see, inside the site's header and footer. */
function ${componentOf(short)}Page() {
  return (
    <Wrap>
      <PageHead
        title="${titleOf(short)} | Lectern"
        description="What this page is about, in a sentence."
        canonical="${exampleOf(pattern)}"
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

/** @param {Remote} remote */
export const pageTest = ({ short, pattern }) => `import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './${short}.page';

test('the page has a heading', async () => {
  renderPage(page, '${pattern}', '${exampleOf(pattern)}');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('${titleOf(short)}');
});
`;

/** @param {Remote} remote */
export const readme = ({ name, short, pattern }) => `# ${name}

A remote of Lectern: it owns \`${pattern}\`. What it owns is said in package.json:

- \`lectern.pages\`: path pattern → file. A page exports \`page = definePage({ Page })\`; parts such as \`:slug\` are read with \`useParams\`.
- \`lectern.slots\`: slot of the shell → file. A slot exports \`slot = defineSlot({ Slot })\`.
- \`lectern.budgets\`: path pattern → bytes of JavaScript (brotli) of a first visit, where the site's own limit is too little.

| Command           | What it does                                                             |
| ----------------- | ------------------------------------------------------------------------ |
| \`npx mf dev\`      | the site with this remote in it, and fast refresh                        |
| \`npm test\`        | its tests; \`src/${short}.page.spec.tsx\` is the first                      |
| \`npm run build\`   | builds it, and writes dist/release.json                                  |
| \`npx mf check\`    | asks the gate what it would say                                          |
| \`npx mf publish\`  | publishes it: the first release is live at once                          |
| \`npx mf start\`    | \`--share 10\` gives a later release to a tenth of the visitors            |
| \`npx mf promote\`  | to everybody                                                             |
| \`npx mf rollback\` | \`--reason "…"\` takes it back                                             |

\`LECTERN_URL\` is the address of the site, \`LECTERN_TOKEN\` the token of the team, which an operator makes.
`;
