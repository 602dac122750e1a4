import { actionTraits, type ReasonAction, type Rollout } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import * as z from 'zod/mini';
import { NeededReason } from '@lectern/console';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { ReasonField } from './fields/reason-field';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';

/** For actions that take only a reason. */
const reasonForm = z.object({ reason: NeededReason });

interface Texts {
  /** What the action leads to, above the reason. */
  about: (rollout: Rollout) => string;
  /** What follows the announcement that it is done. */
  after: string;
}

/** The texts of the actions that take only a reason. */
const TEXTS: Readonly<Record<ReasonAction, Texts>> = {
  withdraw: {
    about: ({ remote, candidate }) =>
      [
        `${remote} is no longer served: visitors see that this part of the site is not available at the`,
        'moment, its files are no longer delivered, and open pages reload within a minute.',
        ...(candidate === null ? [] : [`The candidate ${candidate} stops.`]),
        'Its overrides and previews end. It keeps its paths and can be restored.',
      ].join(' '),
    after: 'Its addresses answer 410.',
  },
  retire: {
    about: () =>
      'Other remotes may take its paths and slots, and nothing more can be published to it. It can be ' +
      'restored until another remote takes them.',
    after: 'Its paths and slots are free.',
  },
};

/** Asks for the reason of an action that takes nothing else. */
export function ReasonDialog({
  name,
  opened,
  reason,
  onClose,
  onDone,
}: DialogProps & { name: ReasonAction }) {
  const { remote } = opened;
  const { label, done } = actionTraits(name);
  const { about, after } = TEXTS[name];
  const action = useAction(name, opened, (next) =>
    onDone(next, `${remote} is ${done.toLowerCase()}. ${after}`),
  );
  const form = useActionForm(reasonForm, {}, reason);
  return (
    <ActionDialog
      title={`${label} ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: `${label} ${remote}`, tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>{about(opened)}</Meta>
          <ReasonField reason={reason} error={errors.reason} required first />
        </>
      )}
    </ActionDialog>
  );
}
