import { ConfirmationPrompt } from '@lectern/console';
import type { Member } from '@lectern/contracts';
import { Button, Fine, Stack, deferred } from '@lectern/ui';
import { useState } from 'react';
import { liftSuspension, trustMember } from '../../shared/curation.calls';
import type { Changes, Outcome } from '../../shared/use-changes';
import { suspendAgain } from './suspensions';

const HideEverything = deferred(async () => (await import('./member-dialogs')).HideEverything);
const Suspend = deferred(async () => (await import('./member-dialogs')).Suspend);
const DeleteAccount = deferred(async () => (await import('./delete-account')).DeleteAccount);

/** Whether any of it is on the site, or waits for that. */
const hasContents = ({ shown, waiting }: Member) =>
  waiting > 0 || Object.values(shown).some((count) => count > 0);

interface Props {
  member: Member;
  changes: Changes;
  onDeleted: () => void;
}

/** What operators can do about a member. */
export function MemberActions({ member, changes, onDeleted }: Props) {
  const [open, setOpen] = useState<'hide' | 'suspend' | 'delete' | null>(null);
  const { id, name, is_operator, suspension, trusted_at } = member;
  const { isBusy, attempt } = changes;
  const dialog = {
    member,
    onClose: () => setOpen(null),
    onDone: (outcome: Outcome) => {
      setOpen(null);
      void attempt(() => Promise.resolve(outcome));
    },
  };
  const lift = () =>
    void attempt(async () => {
      await liftSuspension(id);
      return {
        text: `${name} can sign in again.`,
        undo: suspension ? () => suspendAgain(id, suspension) : undefined,
      };
    });
  const isTrusted = trusted_at !== null;
  const trust = () =>
    void attempt(async () => {
      await trustMember(id, !isTrusted);
      return {
        text: isTrusted
          ? `The limits for new members apply to ${name}.`
          : `${name} is trusted: nothing they add waits, and the daily limits no longer apply.`,
        undo: () => trustMember(id, isTrusted),
      };
    });
  return (
    <Stack>
      {hasContents(member) && (
        <Button tone="danger" wide onClick={() => setOpen('hide')}>
          Hide everything
        </Button>
      )}
      <Button wide aria-disabled={isBusy || undefined} onClick={trust}>
        {isTrusted ? 'Stop trusting' : 'Trust'}
      </Button>
      {open === null && <ConfirmationPrompt />}
      {is_operator ? (
        <Fine>Operators cannot be suspended or deleted here.</Fine>
      ) : (
        <>
          {suspension && (
            <Button wide aria-disabled={isBusy || undefined} onClick={lift}>
              End the suspension
            </Button>
          )}
          <Button wide onClick={() => setOpen('suspend')}>
            {suspension ? 'Change the suspension' : 'Suspend'}
          </Button>
          <Button wide tone="quiet" onClick={() => setOpen('delete')}>
            Delete the account
          </Button>
        </>
      )}
      {open === 'hide' && <HideEverything {...dialog} />}
      {open === 'suspend' && <Suspend {...dialog} />}
      {open === 'delete' && (
        <DeleteAccount
          {...dialog}
          onDone={(outcome) => {
            onDeleted();
            dialog.onDone(outcome);
          }}
        />
      )}
    </Stack>
  );
}
