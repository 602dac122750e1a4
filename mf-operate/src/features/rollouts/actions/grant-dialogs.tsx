import { Field, Meta, TextInput } from '@lectern/ui';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { Choice } from '../choice';
import { readGrant } from './action-validation';
import { ReasonField } from './fields/reason-field';
import { useAction } from './use-action';

/** Lets another remote own a path that this remote's patterns also match. */
export function GrantDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const [to, setTo] = useState('');
  const [pattern, setPattern] = useState('');
  const action = useAction('grant', opened, (next) =>
    onDone(next, `${to.trim()} may now use ${pattern.trim()}.`),
  );
  return (
    <ActionDialog
      title={`Grant a path of ${remote}`}
      action={action}
      read={readGrant({ to, pattern, reason: reason.text })}
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
              value={pattern}
              onChange={(event) => setPattern(event.target.value)}
              placeholder="/news/archive"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          </Field>
          <Field label="Remote that may use it" error={errors.to}>
            <TextInput
              value={to}
              onChange={(event) => setTo(event.target.value)}
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
export function GrantEndDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const [chosen, setChosen] = useState<string | null>(null);
  const action = useAction('grant-end', opened, (next) =>
    onDone(next, `Only ${remote} may use the path again.`),
  );
  const granted = Object.entries(action.now.grants).flatMap(([to, patterns]) =>
    patterns.map((pattern) => ({ to, pattern, key: `${pattern} to ${to}` })),
  );
  const { to, pattern, key } = granted.find((each) => each.key === chosen) ?? granted[0] ?? NONE;
  return (
    <ActionDialog
      title={`End a grant of ${remote}`}
      action={action}
      read={readGrant({ to, pattern, reason: reason.text })}
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
              checked={each.key === key}
              onChange={() => setChosen(each.key)}
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

const NONE = { to: '', pattern: '', key: '' };
