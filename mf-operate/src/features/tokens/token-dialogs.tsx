import type { CreatedTeamToken, TeamToken } from '@lectern/contracts';
import { NewTokenDialog } from './new-token-dialog';
import { RenewDialog } from './renew-dialog';
import { RevokeDialog } from './revoke-dialog';
import { TokenOnceDialog } from './token-once-dialog';

/** What is open over the page. A token that was just made is held here alone, and gone with the dialog that shows it. */
export type Open =
  | { dialog: 'new' }
  | { dialog: 'once'; created: CreatedTeamToken }
  | { dialog: 'revoke' | 'renew'; token: TeamToken };

interface Props {
  open: Open;
  setOpen: (open: Open | null) => void;
  /** The list is not what it was. */
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
    case 'once':
      return <TokenOnceDialog created={open.created} onClose={close} />;
    case 'revoke':
      return <RevokeDialog token={open.token} onClose={close} onRevoked={done} />;
    case 'renew':
      return <RenewDialog token={open.token} onClose={close} onRenewed={done} />;
  }
}
