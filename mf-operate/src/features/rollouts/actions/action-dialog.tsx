import { Button, Callout, Dialog, DialogBody, DialogFoot, Icon, type IconShape } from '@lectern/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ActionName } from './actions.api';
import { ConfirmationPrompt } from '../../../shared/confirmation/confirmation-prompt';
import { useReasons, type Reason } from '../reasons';
import { Mono } from '../../../shared/components/version';
import { RolloutNow } from '../rollout-now';
import { hindrance, type Errors, type Read } from './action-validation';
import type { PendingAction } from './use-action';

interface Props<Name extends ActionName> {
  title: string;
  action: PendingAction<Name>;
  /** The typed values, validated on every render. */
  read: Read<Name>;
  onClose: () => void;
  button: { label: string; tone: 'lamp' | 'danger'; icon?: IconShape };
  /** Why the selection cannot be done; shown above the disabled button. */
  blocked?: Reason;
  /** The fields; their errors are shown from the first submission on. */
  children: (errors: Errors) => ReactNode;
}

/**
 * Shared by all action dialogs: submitting, validation errors, conflicts with other operators, and sending
 * once.
 */
export function ActionDialog<Name extends ActionName>({
  title,
  action,
  read,
  onClose,
  button,
  blocked = null,
  children,
}: Props<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [tries, setTries] = useState(0);
  const { now, isPending, problem } = action;
  const hindered = hindrance(action.name, now);
  const { off, lines } = useReasons([blocked]);
  const errors = tries > 0 && read.errors ? read.errors : {};

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  // Errors appear above the fields: scroll them into view.
  useEffect(() => {
    if (problem) form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);

  const submit = () => {
    if (hindered || blocked !== null || isPending) return;
    if (read.input) action.send(read.input);
    else setTries(tries + 1);
  };
  return (
    <Dialog title={title} onClose={() => isPending || onClose()} sheet>
      <Form
        ref={form}
        id={id}
        noValidate
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {problem && (
            <Callout>
              <strong>
                {problem.conflict ? 'Somebody else acted first. Nothing was done.' : 'Nothing was done.'}
              </strong>{' '}
              {problem.conflict
                ? 'The current state is shown below; what you typed is kept. Review it and decide again.'
                : problem.text}
              {problem.requestId && (
                <>
                  {' '}
                  <Small>
                    request <Mono>{problem.requestId}</Mono>
                  </Small>
                </>
              )}
            </Callout>
          )}
          <ConfirmationPrompt />
          {problem?.conflict && <RolloutNow rollout={now} />}
          {hindered ? <p>{hindered}</p> : children(errors)}
          {!hindered && lines}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose} disabled={isPending}>
            {hindered ? 'Close' : 'Cancel'}
          </Button>
          {!hindered && (
            <Button type="submit" tone={button.tone} aria-disabled={isPending || undefined} {...off(blocked)}>
              {button.icon && <Icon of={button.icon} />}
              {isPending ? 'One moment…' : button.label}
            </Button>
          )}
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: contents;
`;

const Small = styled.small`
  white-space: nowrap;
`;
