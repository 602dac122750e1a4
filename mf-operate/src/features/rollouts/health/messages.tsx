import { Fine, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { Shown } from './charts/series';
import { countText } from './wording';

interface Counted {
  message: string;
  total: number;
  /** `28 with 1.1.0` */
  by: string[];
}

const MOST_SHOWN = 10;

/** Failure messages of all releases, most frequent first, with counts per release. */
export function countedMessages(shown: readonly Shown[]): Counted[] {
  const found = new Map<string, Counted>();
  for (const { release } of shown) {
    for (const { message, count } of release.messages) {
      const known = found.get(message) ?? { message, total: 0, by: [] };
      found.set(message, {
        message,
        total: known.total + count,
        by: [...known.by, `${countText(count)} with ${release.version}`],
      });
    }
  }
  return [...found.values()].sort((a, b) => b.total - a.total).slice(0, MOST_SHOWN);
}

/** The most frequent failure messages. */
export function Messages({ shown }: { shown: readonly Shown[] }) {
  const messages = countedMessages(shown);
  return (
    <Section aria-labelledby="messages">
      <h3 id="messages">Most frequent messages</h3>
      {messages.length === 0 ? (
        <p>No failures reported.</p>
      ) : (
        <>
          <List role="list">
            {messages.map(({ message, by }) => (
              <li key={message}>
                <code>{message || 'No message'}</code>
                <Fine as="span">{by.join(', ')}</Fine>
              </li>
            ))}
          </List>
          <Fine>Counted per day (UTC). Quoted texts, addresses and numbers are left out.</Fine>
        </>
      )}
    </Section>
  );
}

interface Unrendered {
  version: string;
  path: string;
  message: string;
  place: string;
  count: number;
}

/** Pages whose first HTML had no body: browsers rendered them, and search engines see less of them. */
export function WithoutBody({ shown }: { shown: readonly Shown[] }) {
  const faults = shown
    .flatMap(({ release }) =>
      release.server_faults.map((fault): Unrendered => ({ version: release.version, ...fault })),
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_SHOWN);
  if (faults.length === 0) return null;
  const total = shown.reduce((sum, { release }) => sum + release.without_body, 0);
  return (
    <Section aria-labelledby="without-body">
      <h3 id="without-body">Pages sent without their body: {countText(total)}</h3>
      <List role="list">
        {faults.map(({ version, path, message, place, count }) => (
          <li key={JSON.stringify([version, path, message, place])}>
            <code>{path}</code>
            <code>{message}</code>
            <Fine as="span">
              {countText(count)} with {version}
              {place && `, at ${place}`}
            </Fine>
          </li>
        ))}
      </List>
      <Fine>The server could not render these pages, so browsers did. Counted per day (UTC).</Fine>
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${theme.space2};
  align-content: start;
  font-size: ${theme.sizeSm};
  h3 {
    font-size: ${theme.sizeMd};
  }
`;

const List = styled.ul`
  li {
    display: grid;
    gap: 2px;
    padding-block: ${theme.space2};
    border-top: ${theme.hairline};
  }
  li:first-child {
    border-top: 0;
  }
  code {
    font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.86em;
    overflow-wrap: anywhere;
  }
`;
