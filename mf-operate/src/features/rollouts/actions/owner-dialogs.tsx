import { PathPattern, RemoteName, type Rollout, TeamName } from '@lectern/contracts';
import { Field, Meta, TextInput } from '@lectern/ui';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { Choice, NeededReason, Trimmed } from '@lectern/console';
import { ActionDialog } from './action-dialog';
import { type Input, oneOf } from './action-forms';
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
function TeamDialog({ opened, reason, onClose, onDone }: DialogProps) {
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

export const grantForm = z.object({
  to: z.pipe(Trimmed, RemoteName),
  pattern: z.pipe(Trimmed.check(z.startsWith('/')), PathPattern),
  reason: NeededReason,
});

/** @param granted what can be ended, each under a key; the first applies if none was chosen */
export const grantEndForm = (granted: readonly { to: string; pattern: string; key: string }[]) =>
  z.pipe(
    z.object({
      key: oneOf(
        granted.map(({ key }) => key),
        granted[0]?.key ?? null,
      ),
      reason: NeededReason,
    }),
    z.transform(({ key, reason }): Input<'grant-end'> => {
      const { to = '', pattern = '' } = granted.find((grant) => grant.key === key) ?? {};
      return { to, pattern, reason };
    }),
  );

/** Lets another remote own a path that this remote's patterns also match. */
function GrantDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const form = useActionForm(grantForm, { to: '', pattern: '' }, reason);
  const action = useAction('grant', opened, (next) => {
    const [to, pattern] = form.getValues(['to', 'pattern']);
    onDone(next, `${to.trim()} may now use ${pattern.trim()}.`);
  });
  return (
    <ActionDialog
      title={`Grant a path of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: 'Grant the path', tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>
            The other remote can publish this pattern even though {remote} has patterns that match the same
            addresses. The more specific pattern wins.
          </Meta>
          <Field label="Pattern" error={errors.pattern}>
            <TextInput
              {...form.register('pattern')}
              placeholder="/news/archive"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          </Field>
          <Field label="Remote that may use it" error={errors.to}>
            <TextInput
              {...form.register('to')}
              placeholder="mf-archive"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <ReasonField reason={reason} error={errors.reason} required />
        </>
      )}
    </ActionDialog>
  );
}

/** Ends a grant: the path belongs to its owner alone again. */
function GrantEndDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('grant-end', opened, (next) =>
    onDone(next, `Only ${remote} may use the path again.`),
  );
  const granted = Object.entries(action.now.grants).flatMap(([to, patterns]) =>
    patterns.map((pattern) => ({ to, pattern, key: `${pattern} to ${to}` })),
  );
  const form = useActionForm(grantEndForm(granted), { key: null }, reason);
  const { field: choice } = useController({ control: form.control, name: 'key' });
  const chosen = choice.value ?? granted[0]?.key;
  return (
    <ActionDialog
      title={`End a grant of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: 'End the grant', tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>A path cannot be taken back while a live release of the other remote uses it.</Meta>
          {granted.map((each) => (
            <Choice
              key={each.key}
              type="radio"
              name="grant"
              checked={each.key === chosen}
              onChange={() => choice.onChange(each.key)}
            >
              {each.key}
            </Choice>
          ))}
          <ReasonField reason={reason} error={errors.reason} required first />
        </>
      )}
    </ActionDialog>
  );
}

/** Dialogs of the actions on a remote's team and paths. */
export const OWNER_DIALOGS = {
  team: TeamDialog,
  grant: GrantDialog,
  'grant-end': GrantEndDialog,
};
