import type { CreatedTeamToken, TeamToken } from '@lectern/contracts';
import { definePage, useQuery, useQueryClient } from '@lectern/remote';
import { Button, EmptyState, Skeleton, Stack, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { tokensQuery } from '../../api/queries';
import { Box } from '../../frame/box';
import { ConsoleFrame } from '../../frame/console-frame';
import { Fetched } from '../../parts/fetched';
import { NewTokenDialog } from './new-token-dialog';
import { RevokeDialog } from './revoke-dialog';
import { TokenList } from './token-list';
import { TokenOnceDialog } from './token-once-dialog';

/** What is open over the page. A token that was just made is held here alone, and gone with the dialog that shows it. */
type Open =
  { dialog: 'new' } | { dialog: 'once'; created: CreatedTeamToken } | { dialog: 'revoke'; token: TeamToken };

/** What teams publish and roll out with. @source platform.md, "For an operator", point 5 */
function TokensPage() {
  return (
    <ConsoleFrame
      title="Tokens"
      path="/operate/tokens"
      meta="A token belongs to a team and reaches only the remotes it was made for."
    >
      <Tokens />
    </ConsoleFrame>
  );
}

function Tokens() {
  const query = useQuery(tokensQuery());
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const fetchAnew = () => void client.invalidateQueries({ queryKey: tokensQuery().queryKey });
  return (
    <>
      <Box
        title="Tokens of teams"
        id="tokens"
        flush
        end={
          <Button tone="lamp" onClick={() => setOpen({ dialog: 'new' })}>
            New token
          </Button>
        }
      >
        <Fetched query={query} what="The tokens" skeleton={<ListSkeleton />}>
          {(tokens) =>
            tokens.length === 0 ? (
              <Padded>
                <EmptyState>
                  <p>
                    <strong>No team has a token yet</strong>
                  </p>
                  <p>With one a team’s pipeline publishes its remote and rolls it out.</p>
                </EmptyState>
              </Padded>
            ) : (
              <TokenList tokens={tokens} onRevoke={(token) => setOpen({ dialog: 'revoke', token })} />
            )
          }
        </Fetched>
      </Box>
      {open?.dialog === 'new' && (
        <NewTokenDialog
          onClose={close}
          onCreated={(created) => {
            fetchAnew();
            setOpen({ dialog: 'once', created });
          }}
        />
      )}
      {open?.dialog === 'once' && <TokenOnceDialog created={open.created} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <RevokeDialog
          token={open.token}
          onClose={close}
          onRevoked={() => {
            fetchAnew();
            close();
          }}
        />
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <Padded aria-hidden="true">
      <Stack>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height="3rem" radius="8px" />
        ))}
      </Stack>
    </Padded>
  );
}

const Padded = styled.div`
  padding: ${theme.space4};
`;

export const page = definePage({ Page: TokensPage });
