import type { TeamToken } from '@lectern/contracts';
import { Button, Fine, Tag, TimeAgo, VisuallyHidden, theme } from '@lectern/ui';
import styled from 'styled-components';
import { EVERY } from './new-token';

/** Tokens, newest first; those that were revoked stay in the list. */
export function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly TeamToken[];
  onRevoke: (token: TeamToken) => void;
}) {
  return (
    <Rows role="list">
      {tokens.map((token) => (
        <OneToken key={token.id} token={token} onRevoke={onRevoke} />
      ))}
    </Rows>
  );
}

function OneToken({ token, onRevoke }: { token: TeamToken; onRevoke: (token: TeamToken) => void }) {
  const { id, team, remotes, created_at, created_by, last_used_at, revoked_at } = token;
  return (
    <li data-revoked={revoked_at ? true : undefined}>
      <div>
        <strong>{team}</strong> <Fine as="span">token {id}</Fine>
      </div>
      <Reach>
        {remotes.includes(EVERY) ? (
          <Tag tone="lamp">Every remote, as {created_by}</Tag>
        ) : (
          remotes.map((remote) => <Tag key={remote}>{remote}</Tag>)
        )}
      </Reach>
      <div>
        {last_used_at ? (
          <>
            used <TimeAgo iso={last_used_at} />
          </>
        ) : (
          'never used'
        )}
        <Fine>
          made <TimeAgo iso={created_at} /> by {created_by}
        </Fine>
      </div>
      <div>
        {revoked_at ? (
          <Tag tone="bad">
            Revoked <TimeAgo iso={revoked_at} />
          </Tag>
        ) : (
          <Button dense onClick={() => onRevoke(token)}>
            Revoke
            <VisuallyHidden>
              {' '}
              token {id} of {team}
            </VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

const Rows = styled.ul`
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  overflow-wrap: anywhere;
  > li {
    display: grid;
    gap: ${theme.space2} ${theme.space4};
    padding: ${theme.space3} ${theme.space4};
    border-top: ${theme.hairline};
  }
  > li:first-child {
    border-top: 0;
  }
  > li[data-revoked] {
    color: ${theme.ink2};
  }
  strong {
    font-weight: ${theme.weightStrong};
  }
  @media (min-width: 64rem) {
    > li {
      grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 4fr) 10rem;
      align-items: center;
    }
    > li > :last-child {
      justify-self: end;
    }
  }
`;

const Reach = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1};
`;
