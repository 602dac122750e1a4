import type { AuditEntry, ConsoleNotices } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { Button, Callout, ErrorText, Fine, Row, TimeAgo, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { call } from '../api/call';
import { inWords } from '../audit-log/entry-text';
import { actorText } from '../actor';
import { CopyButton } from '../copy-button';
import { Mono } from '../mono';
import { noticesQuery } from './notices.queries';

export function NoticeList({ notices: { audit, own } }: { notices: ConsoleNotices }) {
  return (
    <List>
      {audit.problem !== null && <Unsigned {...audit} />}
      {own.length > 0 && <Own entries={own} />}
    </List>
  );
}

function Unsigned({ problem, remedy, waiting }: ConsoleNotices['audit']) {
  return (
    <Callout>
      <Parts>
        <p>
          <strong>The audit log cannot be signed, so releases can only be stopped.</strong> {problem} Rolling
          back, recalling and withdrawing work; every other action is refused.
          {waiting > 0 &&
            ` ${waiting === 1 ? 'One action waits' : `${waiting} actions wait`} to be recorded.`}
        </p>
        <p>
          Set <Mono>AUDIT_KEYS</Mono> to the present key (<Mono>SECRET</Mono>, if it is not set), a comma and
          the key of before, and restart the services. Only if that key is lost for good, run this where they
          run:
        </p>
        {remedy && (
          <Row>
            <Mono as="code">{remedy}</Mono>
            <CopyButton text={remedy} dense>
              Copy
            </CopyButton>
          </Row>
        )}
      </Parts>
    </Callout>
  );
}

/** What others did to this operator’s sessions and passkeys. */
function Own({ entries }: { entries: AuditEntry[] }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const newest = Math.max(...entries.map(({ id }) => id));
  const dismiss = async () => {
    setProblem(null);
    try {
      await call('DELETE', `/operators/notices/${newest}`);
      await client.invalidateQueries({ queryKey: noticesQuery().queryKey });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The message was not dismissed.');
    }
  };
  return (
    <Callout tone="plain" announced>
      <Parts>
        <p>
          <strong>Somebody else changed how you get into the console.</strong> If you do not know why, ask
          them or another operator.
        </p>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              {inWords(entry).did} by {actorText(entry.actor)}
              {entry.reason && `: “${entry.reason}”`}{' '}
              <Fine as="span">
                <TimeAgo iso={entry.at} />
              </Fine>
            </li>
          ))}
        </ul>
        <Row>
          <Button dense onClick={() => void dismiss()}>
            I have seen this
          </Button>
        </Row>
        {problem && <ErrorText>{problem}</ErrorText>}
      </Parts>
    </Callout>
  );
}

const List = styled.div`
  display: grid;
  gap: ${theme.space3};
  margin-bottom: ${theme.space5};
`;

const Parts = styled.div`
  display: grid;
  gap: ${theme.space2};
  ${Row} {
    margin: 0;
  }
`;
