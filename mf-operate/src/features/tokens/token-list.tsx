import { CAPTIONS_ONLY, type TeamToken } from '@lectern/contracts';
import { Button, Fine, RowList, Tag, TextLink, TimeAgo, VisuallyHidden, theme } from '@lectern/ui';
import styled from 'styled-components';
import { EVERY } from './token-scope';

interface Props {
  tokens: readonly TeamToken[];
  onAct: (dialog: 'renew' | 'revoke', token: TeamToken) => void;
}

/** Tokens, newest first, including revoked ones. */
export function TokenList({ tokens, onAct }: Props) {
  return (
    <Rows role="list">
      {tokens.map((token) => (
        <OneToken key={token.id} token={token} onAct={onAct} />
      ))}
    </Rows>
  );
}

function OneToken({ token, onAct }: { token: TeamToken } & Pick<Props, 'onAct'>) {
  const { id, team, remotes, created_at, created_by, revoked_at, expires_at } = token;
  const { last_used_at, last_used_from } = token;
  return (
    <li data-revoked={revoked_at ? true : undefined}>
      <div>
        <strong>{team}</strong> <Fine as="span">token&nbsp;{id}</Fine>
      </div>
      <Scope>
        {remotes.includes(EVERY) ? (
          <Tag tone="lamp">Every remote, as {created_by}</Tag>
        ) : (
          remotes.map((remote) => (
            <Tag key={remote}>{remote === CAPTIONS_ONLY ? 'Captions only' : remote}</Tag>
          ))
        )}
      </Scope>
      <div>
        {last_used_at ? (
          <>
            used <TimeAgo iso={last_used_at} /> {last_used_from && `from ${last_used_from}`}
          </>
        ) : (
          'never used'
        )}
        <Fine>
          created <TimeAgo iso={created_at} /> by {created_by}, expires {expires_at.slice(0, 10)}
        </Fine>
        <TextLink to={`/operate/record?token=${id}`}>
          What it did<VisuallyHidden>: token {id}</VisuallyHidden>
        </TextLink>
      </div>
      <div>
        {revoked_at ? (
          <Tag tone="bad">
            Revoked <TimeAgo iso={revoked_at} />
          </Tag>
        ) : (
          (['renew', 'revoke'] as const).map((act) => (
            <Button key={act} dense onClick={() => onAct(act, token)}>
              {act === 'renew' ? 'Renew' : 'Revoke'}
              <VisuallyHidden>
                {' '}
                token {id} of {team}
              </VisuallyHidden>
            </Button>
          ))
        )}
      </div>
    </li>
  );
}

const Rows = styled(RowList)`
  --columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 4fr) 13rem;
  font-variant-numeric: tabular-nums;
  > li[data-revoked] {
    color: ${theme.ink2};
  }
  > li > :last-child {
    display: flex;
    gap: ${theme.space2};
  }
  @media (min-width: 64rem) {
    > li > :last-child {
      justify-self: end;
    }
  }
`;

const Scope = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1};
  /* Names and addresses may be longer than the column. */
  span {
    white-space: normal;
  }
`;
