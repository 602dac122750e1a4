import { Button, Callout, Dialog, DialogBody, DialogFoot, Icon, type IconShape } from '@lectern/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ActName } from '../api/mutations';
import { useReasons, type Reason } from '../parts/reasons';
import { Mono } from '../rollout/parts';
import { RolloutNow } from '../rollout/rollout-now';
import { hindrance, type Errors, type Read } from './forms/read';
import type { UnderWay } from './use-act';

interface Props<Name extends ActName> {
  title: string;
  under: UnderWay<Name>;
  /** What is typed, read anew by every rendering. */
  read: Read<Name>;
  onClose: () => void;
  button: { label: string; tone: 'lamp' | 'danger'; icon?: IconShape };
  /** Why what is chosen cannot be done; said above the button, which is off. */
  blocked?: Reason;
  /** The fields; what is wrong with them is said from the first try on. */
  children: (errors: Errors) => ReactNode;
}

/** What the dialogs of all acts have in common: trying, what was wrong, what somebody else did first, and sending once. */
export function ActDialog<Name extends ActName>({
  title,
  under,
  read,
  onClose,
  button,
  blocked = null,
  children,
}: Props<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [tries, setTries] = useState(0);
  const { now, isPending, problem } = under;
  const hindered = hindrance(under.name, now);
  const { off, lines } = useReasons([blocked]);
  const errors = tries > 0 && read.errors ? read.errors : {};

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  // What went wrong stands above the fields: it is shown, wherever one has scrolled to.
  useEffect(() => {
    if (problem) form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);

  const submit = () => {
    if (hindered || blocked !== null || isPending) return;
    if (read.input) under.send(read.input);
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
                ? 'This is how it is now; what you typed is kept. Decide anew.'
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
