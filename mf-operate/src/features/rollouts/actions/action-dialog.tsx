import { Button, Callout, Dialog, DialogBody, DialogFoot, Icon, type IconShape } from '@lectern/ui';
import type { ReactNode } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import type { ActionName } from './actions.calls';
import { ConfirmationPrompt, DialogForm, Mono } from '@lectern/console';
import { useReasons, type Reason } from '../reasons';
import { RolloutNow } from '../rollout-now';
import type { Input } from './action-forms';
import { whyImpossible } from './action-rules';
import type { PendingAction } from './use-action';

interface Props<Name extends ActionName, Typed extends FieldValues> {
  title: string;
  action: PendingAction<Name>;
  form: UseFormReturn<Typed, unknown, Input<Name>>;
  onClose: () => void;
  button: { label: string; tone: 'lamp' | 'danger'; icon?: IconShape };
  /** Why the selection cannot be done; shown above the disabled button. */
  blocked?: Reason;
  /** The fields; their errors are shown from the first submission on. */
  children: (errors: Partial<Record<keyof Typed, string>>) => ReactNode;
}

/**
 * Shared by all action dialogs: submitting, validation errors, conflicts with other operators, and sending
 * once.
 */
export function ActionDialog<Name extends ActionName, Typed extends FieldValues>({
  title,
  action,
  form,
  onClose,
  button,
  blocked = null,
  children,
}: Props<Name, Typed>) {
  const { now, isPending, problem } = action;
  const impossible = whyImpossible(action.name, now);
  const { off, lines } = useReasons([blocked]);
  const { errors, submitCount } = form.formState;

  const submit = () => {
    if (impossible || blocked !== null || isPending) return;
    void form.handleSubmit((input) => action.send(input))();
  };
  return (
    <Dialog title={title} onClose={() => isPending || onClose()} sheet>
      <DialogForm
        submitCount={submitCount}
        problem={problem}
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
                {problem.conflict ? 'Someone else acted first. Nothing was done.' : 'Nothing was done.'}
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
          {impossible ? <p>{impossible}</p> : children(messagesOf(errors))}
          {!impossible && lines}
        </DialogBody>
        <Foot>
          <Button onClick={onClose} disabled={isPending}>
            {impossible ? 'Close' : 'Cancel'}
          </Button>
          {!impossible && (
            <Button type="submit" tone={button.tone} aria-disabled={isPending || undefined} {...off(blocked)}>
              {button.icon && <Icon of={button.icon} />}
              {isPending ? 'One moment…' : button.label}
            </Button>
          )}
        </Foot>
      </DialogForm>
    </Dialog>
  );
}

const messagesOf = <Typed extends FieldValues>(errors: FieldErrors<Typed>) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as Partial<
    Record<keyof Typed, string>
  >;

/** A button names its release or remote, which may be wider than a phone. */
const Foot = styled(DialogFoot)`
  > button {
    flex-basis: auto;
    max-width: 100%;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;

const Small = styled.small`
  white-space: nowrap;
`;
