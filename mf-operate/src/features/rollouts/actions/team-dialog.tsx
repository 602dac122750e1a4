import { Field, Meta, TextInput } from '@lectern/ui';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { readTeam } from './action-validation';
import { ReasonField } from './fields/reason-field';
import { useAction } from './use-action';

/** Assigns a remote to another team. */
export function TeamDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('team', opened, (next) =>
    onDone(
      next,
      next.team === null ? `${remote} is a team of its own.` : `${remote} belongs to team ${next.team}.`,
    ),
  );
  const [team, setTeam] = useState('');
  const { now } = action;
  return (
    <ActionDialog
      title={`Change the team of ${remote}`}
      action={action}
      read={readTeam({ team, reason: reason.text }, now)}
      onClose={onClose}
      button={{ label: 'Change team', tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>
            {now.team === null
              ? `${remote} is a team of its own.`
              : `${remote} belongs to team ${now.team}, whose tokens will no longer reach it.`}{' '}
            Its releases, including earlier ones, move with it, and its overrides end.
          </Meta>
          <Field label="Team (empty for a team of its own)" error={errors.team}>
            <TextInput
              value={team}
              onChange={(event) => setTeam(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          </Field>
          <ReasonField reason={reason} error={errors.reason} required />
        </>
      )}
    </ActionDialog>
  );
}
