import { definePage, useQuery, useQueryClient } from '@lectern/remote';
import { Button, deferred, EmptyState, Row, Skeleton, Stack, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { tokensQuery } from './tokens.api';
import { Box } from '../../shared/layout/box';
import { ConsoleFrame } from '../../shared/layout/console-frame';
import { Fetched } from '../../shared/components/fetched';
import type { Open } from './token-dialogs';
import { TokenList } from './token-list';

const TokenDialogs = deferred(async () => (await import('./token-dialogs')).TokenDialogs);

const PasskeysBox = deferred(
  async () => (await import(/* webpackChunkName: "actions" */ './passkeys/passkeys-box')).PasskeysBox,
  { when: 'shown' },
);

/** The tokens with which teams publish and roll out. @source platform.md, "For an operator", point 5 */
function TokensPage() {
  return (
    <ConsoleFrame
      title="Tokens"
      path="/operate/tokens"
      meta="A token reaches only the remotes it was created for."
    >
      <Tokens />
    </ConsoleFrame>
  );
}

function Tokens() {
  const query = useQuery(tokensQuery());
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const fetchAnew = () => void client.invalidateQueries({ queryKey: tokensQuery().queryKey });
  return (
    <>
      <Box
        title="Tokens of teams"
        id="tokens"
        flush
        end={
          <Row onPointerEnter={TokenDialogs.preload} onFocus={TokenDialogs.preload}>
            <Button onClick={() => setOpen({ dialog: 'code' })}>Confirm a command</Button>
            <Button tone="lamp" onClick={() => setOpen({ dialog: 'new' })}>
              New token
            </Button>
          </Row>
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
                </EmptyState>
              </Padded>
            ) : (
              <TokenList tokens={tokens} onAct={(dialog, token) => setOpen({ dialog, token })} />
            )
          }
        </Fetched>
      </Box>
      <PasskeysBox />
      {open && <TokenDialogs open={open} setOpen={setOpen} onChanged={fetchAnew} />}
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
