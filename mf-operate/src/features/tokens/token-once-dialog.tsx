import { CAPTIONS_ONLY, type CreatedTeamToken } from '@lectern/contracts';
import { Button, Callout, Dialog, DialogBody, DialogFoot, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { CopyButton } from '@lectern/console';
import { EVERY, scopeText } from './token-scope';

interface Props {
  created: CreatedTeamToken;
  onClose: () => void;
}

/**
 * Shows a token, the only time it can be seen. Escape and the close button close it only after one warning.
 */
export function TokenOnceDialog({ created, onClose }: Props) {
  const { token, team, remotes } = created;
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const leave = () => (isKept || isWarned ? onClose() : setWarned(true));
  return (
    <Dialog title={`Token of team ${team}`} onClose={leave}>
      <DialogBody>
        <p>
          It reaches {scopeText(remotes)}
          {remotes.includes(EVERY)
            ? ', in your name. Set it for your command line as '
            : remotes.includes(CAPTIONS_ONLY)
              ? '. Set it where you run npm run captions, as '
              : '. Give it to the team’s pipeline as '}
          <code>LECTERN_TOKEN</code>.
        </p>
        <Secret tabIndex={0} role="textbox" aria-readonly="true" aria-label="Token">
          {token}
        </Secret>
        <CopyButton text={token} tone="lamp" wide onCopied={() => setKept(true)}>
          Copy token
        </CopyButton>
        <Callout tone="plain">
          <p>
            <strong>It is shown only once.</strong> The site stores only its hash. If you lose it, create a
            new one.
          </p>
        </Callout>
        {isWarned && !isKept && (
          <Callout>
            <p>It has not been copied and cannot be shown again. Close anyway?</p>
          </Callout>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{isKept ? 'Done' : 'I’ve saved it'}</Button>
      </DialogFoot>
    </Dialog>
  );
}

const Secret = styled.div`
  padding: ${theme.space3} ${theme.space4};
  border: ${theme.outline};
  border-radius: ${theme.radiusM};
  background: ${theme.sunken};
  font-family: ui-monospace, monospace;
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
  user-select: all;
`;
