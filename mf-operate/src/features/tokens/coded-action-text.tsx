import { actionTraits, isRolloutAction, type CodedAction } from '@lectern/contracts';
import { Fine, TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { percent } from '../../shared/components/percent';

/** Describes an action, to be followed by the remote's name and the version. */
const inWords = (act: string) =>
  act === 'publish' ? 'Publish' : (isRolloutAction(act) && actionTraits(act).requested) || act;

/** A share in percent, whichever unit the token sent. */
const shown = (name: string, value: string) =>
  name === 'percent'
    ? `${value}\u00a0%`
    : name === 'share' && /^\d+$/.test(value)
      ? percent(Number(value))
      : value;

/** The action a token requests, in full, since any holder of the token may have written it. */
export function CodedActionText({
  action: { act, remote, version, sent, token, network, created_at: at },
}: {
  action: CodedAction;
}) {
  const what = remote === null ? 'Create a new token' : `${inWords(act)} ${remote}`;
  return (
    <>
      <p>
        <strong>
          {what}
          {version !== null && ` ${version}`}
        </strong>
      </p>
      <Sent>
        {Object.entries(sent).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown(name, value)}</dd>
          </div>
        ))}
      </Sent>
      <p>
        Requested by token {token.id} of team <strong>{token.team}</strong>, from the network {network},{' '}
        <TimeAgo iso={at} />.
      </p>
      <Fine>If you did not expect this, refuse it and revoke the token.</Fine>
    </>
  );
}

const Sent = styled.dl`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  font-size: ${theme.sizeSm};
  > div {
    display: flex;
    gap: ${theme.space3};
  }
  dt {
    min-width: 5rem;
  }
`;
