import { Callout, Row, theme } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { usePendingConfirmation, type PendingConfirmation } from './pending-confirmation';
import { ByPasskey } from './by-passkey';
import { FirstPasskey } from './first-passkey';
import { SignInAgain } from './sign-in-again';

/**
 * Where a dialog asks the operator to confirm the action just sent; nothing while no action waits for it. The
 * fields around it keep their values, and the action continues by itself.
 */
export function ConfirmationPrompt() {
  const asked = usePendingConfirmation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    box.current?.scrollIntoView?.({ block: 'nearest' });
    box.current?.focus();
  }, [asked]);
  if (!asked) return null;
  return (
    <Box ref={box} tabIndex={-1}>
      <Callout tone="plain" announced>
        <Parts>
          <strong>{asked.again ? 'That confirmation failed. Try again.' : 'Confirm that it is you'}</strong>
          <Way asked={asked} />
        </Parts>
      </Callout>
    </Box>
  );
}

function Way({ asked }: { asked: PendingConfirmation }) {
  const { by, id = null, options } = asked.needed;
  if (by !== 'passkey') return <SignInAgain asked={asked} />;
  return options ? <ByPasskey key={id} asked={asked} /> : <FirstPasskey asked={asked} />;
}

const Box = styled.div`
  &:focus {
    outline: 0;
  }
`;

const Parts = styled.div`
  display: grid;
  gap: ${theme.space3};
  ${Row} {
    margin: 0;
  }
`;
