import type { Operator, OperatorList, Passkey, SignedInSession } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@lectern/remote';
import { Button, Fine, Meta, Tag, TimeAgo, VisuallyHidden, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { ActionRows } from '../../shared/components/action-rows';
import { Box, Fetched, ListSkeleton, Mono } from '@lectern/console';
import { operatorsQuery } from './operators.queries';
import { TakeDialog, type Taken } from './take-dialog';

/** Each operator in a box of their own. */
export function Operators() {
  const query = useQuery(operatorsQuery());
  const client = useQueryClient();
  const [taken, setTaken] = useState<Taken | null>(null);
  const close = () => setTaken(null);
  return (
    <>
      <Fetched query={query} what="The list of operators" skeleton={<ListSkeleton />}>
        {({ operators, step_up: stepUp }) => (
          <Boxes>
            {operators.map((operator) => (
              <OneOperator key={operator.email} operator={operator} stepUp={stepUp} onTake={setTaken} />
            ))}
          </Boxes>
        )}
      </Fetched>
      {taken && query.data && (
        <TakeDialog
          taken={taken}
          list={query.data}
          onClose={close}
          onDone={() => {
            void client.invalidateQueries({ queryKey: operatorsQuery().queryKey });
            close();
          }}
        />
      )}
    </>
  );
}

interface OneProps {
  operator: Operator;
  stepUp: OperatorList['step_up'];
  onTake: (taken: Taken) => void;
}

function OneOperator({ operator, stepUp, onTake }: OneProps) {
  const { id, email, you, sessions, passkeys } = operator;
  return (
    <Box
      title={email}
      id={`operator-${email}`}
      flush
      end={you ? <Tag tone="lamp">You</Tag> : id === null && <Tag>Never signed in</Tag>}
    >
      {id === null ? (
        <Padded>Nobody has signed in with this address yet.</Padded>
      ) : (
        <>
          <h3>Sessions</h3>
          {sessions.length === 0 ? (
            <Padded>Not signed in to the console.</Padded>
          ) : (
            <ActionRows role="list">
              {sessions.map((session) => (
                <OneSession
                  key={session.id}
                  session={session}
                  onEnd={() => onTake({ operator, session })}
                  of={email}
                />
              ))}
            </ActionRows>
          )}
          <h3>Passkeys</h3>
          {passkeys.length === 0 ? (
            <Padded>
              {stepUp === 'passkey' ? (
                <>
                  No passkey: this operator cannot confirm actions until they register one with a code from
                  the command line: <Mono>{`npm run passkey -- --operator ${email}`}</Mono>
                </>
              ) : (
                'No passkey. On this site a recent sign-in confirms actions.'
              )}
            </Padded>
          ) : (
            <ActionRows role="list">
              {passkeys.map((passkey) => (
                <OnePasskey
                  key={passkey.id}
                  passkey={passkey}
                  onRemove={() => onTake({ operator, passkey })}
                  of={email}
                />
              ))}
            </ActionRows>
          )}
        </>
      )}
    </Box>
  );
}

function OneSession({ session, of, onEnd }: { session: SignedInSession; of: string; onEnd: () => void }) {
  const { browser, network, created_at, last_used_at, current } = session;
  const name = browser ?? 'Unknown browser';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Fine>
          since <TimeAgo iso={created_at} />, last seen <TimeAgo iso={last_used_at} />
          {network && ` from ${network}`}
        </Fine>
      </div>
      {current ? (
        <Tag tone="lamp">This session</Tag>
      ) : (
        <Button dense onClick={onEnd}>
          End
          <VisuallyHidden>
            {' '}
            the session {name} of {of}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function OnePasskey({ passkey, of, onRemove }: { passkey: Passkey; of: string; onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Fine>
          added <TimeAgo iso={created_at} />,{' '}
          {last_used_at ? (
            <>
              last used <TimeAgo iso={last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </Fine>
      </div>
      <Button dense onClick={onRemove}>
        Remove
        <VisuallyHidden>
          {' '}
          the passkey {name} of {of}
        </VisuallyHidden>
      </Button>
    </li>
  );
}

const Boxes = styled.div`
  display: grid;
  gap: ${theme.space5};
  align-items: start;
  @media (min-width: 64rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  h3 {
    padding: ${theme.space2} ${theme.space4};
    background: ${theme.sunken};
    color: ${theme.ink2};
    font: 600 ${theme.sizeXs} / 1.5 ${theme.text};
    letter-spacing: 0;
  }
`;

const Padded = styled(Meta)`
  padding: ${theme.space3} ${theme.space4};
`;
