import type { CreatedTeamToken, TeamToken } from '@lectern/contracts';
import { CodeDialog } from './code-dialog';
import { NewTokenDialog } from './new-token-dialog';
import { RenewDialog } from './renew-dialog';
import { RevokeDialog } from './revoke-dialog';
import { TokenOnceDialog } from './token-once-dialog';

/** The open dialog. A newly created token is held only here, and gone with the dialog that shows it. */
export type Open =
  | { dialog: 'new' | 'code' }
  | { dialog: 'once'; created: CreatedTeamToken }
  | { dialog: 'revoke' | 'renew'; token: TeamToken };

interface Props {
  open: Open;
  setOpen: (open: Open | null) => void;
  /** The list has changed. */
  onChanged: () => void;
}

export function TokenDialogs({ open, setOpen, onChanged }: Props) {
  const close = () => setOpen(null);
  const done = () => {
    onChanged();
    close();
  };
  switch (open.dialog) {
    case 'new':
      return (
        <NewTokenDialog
          onClose={close}
          onCreated={(created) => {
            onChanged();
            setOpen({ dialog: 'once', created });
          }}
        />
      );
    case 'code':
      return <CodeDialog onClose={close} onDone={done} />;
    case 'once':
      return <TokenOnceDialog created={open.created} onClose={close} />;
    case 'revoke':
      return <RevokeDialog token={open.token} onClose={close} onRevoked={done} />;
    case 'renew':
      return <RenewDialog token={open.token} onClose={close} onRenewed={done} />;
  }
}
