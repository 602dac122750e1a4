import type { Passkey } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@lectern/remote';
import { Button, EmptyState, Fine, TimeAgo, VisuallyHidden, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { ActionRows } from '../../../shared/components/action-rows';
import { Box, passkeysQuery } from '@lectern/console';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs';

/** The operator's passkeys; nothing where signing in confirms actions. */
export function PasskeysBox() {
  const { data } = useQuery(passkeysQuery());
  const client = useQueryClient();
  const [open, setOpen] = useState<'new' | Passkey | null>(null);
  if (data?.step_up !== 'passkey') return null;
  const { passkeys } = data;
  const close = () => setOpen(null);
  const done = () => {
    void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    close();
  };
  return (
    <Below>
      <Box
        title="Your passkeys"
        id="passkeys"
        flush={passkeys.length > 0}
        end={<Button onClick={() => setOpen('new')}>Add a passkey</Button>}
      >
        {passkeys.length === 0 ? (
          <EmptyState>
            <p>
              <strong>You have no passkey yet</strong>
            </p>
            <p>Actions that give others lasting access need one.</p>
          </EmptyState>
        ) : (
          <ActionRows role="list">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <strong>{passkey.name}</strong>
                  <Fine>
                    added <TimeAgo iso={passkey.created_at} />,{' '}
                    {passkey.last_used_at ? (
                      <>
                        used <TimeAgo iso={passkey.last_used_at} />
                      </>
                    ) : (
                      'never used'
                    )}
                  </Fine>
                </div>
                <Button dense onClick={() => setOpen(passkey)}>
                  Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ActionRows>
        )}
      </Box>
      {open === 'new' && <AddPasskeyDialog isFirst={passkeys.length === 0} onClose={close} onDone={done} />}
      {open && open !== 'new' && (
        <RemovePasskeyDialog passkey={open} isLast={passkeys.length === 1} onClose={close} onDone={done} />
      )}
    </Below>
  );
}

const Below = styled.div`
  margin-top: ${theme.space5};
`;
