import { TeamName, type Rollout } from '@lectern/contracts';
import { Field, Meta, TextInput } from '@lectern/ui';
import * as z from 'zod/mini';
import { NeededReason, Trimmed } from '../../../shared/forms/fields';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { ReasonField } from './fields/reason-field';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';

/** An empty name makes the remote a separate team. */
export const teamForm = (now: Rollout) =>
  z.object({
    team: z.pipe(
      Trimmed,
      z.pipe(
        z.transform((team: string) => team || null),
        z.nullable(TeamName).check(z.refine((team) => team !== now.team, 'It already belongs to that team.')),
      ),
    ),
    reason: NeededReason,
  });

/** Assigns a remote to another team. */
export function TeamDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('team', opened, (next) =>
    onDone(
      next,
      next.team === null ? `${remote} is a team of its own.` : `${remote} belongs to team ${next.team}.`,
    ),
  );
  const { now } = action;
  const form = useActionForm(teamForm(now), { team: '' }, reason);
  return (
    <ActionDialog
      title={`Change the team of ${remote}`}
      action={action}
      form={form}
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
            <TextInput {...form.register('team')} autoComplete="off" spellCheck={false} data-autofocus />
          </Field>
          <ReasonField reason={reason} error={errors.reason} required />
        </>
      )}
    </ActionDialog>
  );
}
