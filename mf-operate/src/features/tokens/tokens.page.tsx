import { definePage, useQuery, useQueryClient } from '@lectern/remote';
import { Button, deferred, Row } from '@lectern/ui';
import { useState } from 'react';
import { tokensQuery } from './tokens.queries';
import { Box, ConsoleFrame, Fetched, ListSkeleton, Nothing } from '@lectern/console';
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
  const refetch = () => void client.invalidateQueries({ queryKey: tokensQuery().queryKey });
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
              <Nothing>No team has a token yet</Nothing>
            ) : (
              <TokenList tokens={tokens} onAct={(dialog, token) => setOpen({ dialog, token })} />
            )
          }
        </Fetched>
      </Box>
      <PasskeysBox />
      {open && <TokenDialogs open={open} setOpen={setOpen} onChanged={refetch} />}
    </>
  );
}

export const page = definePage({ Page: TokensPage });
