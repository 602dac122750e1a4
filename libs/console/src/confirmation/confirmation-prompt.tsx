import { Callout, Row, theme } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { usePendingConfirmation, type PendingConfirmation } from './pending-confirmation';
import { ByPasskey } from './by-passkey';
import { FirstPasskey } from './first-passkey';
import { SignInAgain } from './sign-in-again';

/**
 * The part of a dialog that asks the operator to confirm the action just sent; empty while no action waits
 * for it. The fields around it keep their values, and the action continues by itself.
 */
export function ConfirmationPrompt() {
  const pending = usePendingConfirmation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pending) return;
    box.current?.scrollIntoView?.({ block: 'nearest' });
    box.current?.focus();
  }, [pending]);
  if (!pending) return null;
  return (
    <Box ref={box} tabIndex={-1}>
      <Callout tone="plain" announced>
        <Parts>
          <strong>{pending.again ? 'That confirmation failed. Try again.' : 'Confirm that it is you'}</strong>
          <Way pending={pending} />
        </Parts>
      </Callout>
    </Box>
  );
}

function Way({ pending }: { pending: PendingConfirmation }) {
  const { by, id = null, options } = pending.needed;
  if (by !== 'passkey') return <SignInAgain pending={pending} />;
  return options ? <ByPasskey key={id} pending={pending} /> : <FirstPasskey pending={pending} />;
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
