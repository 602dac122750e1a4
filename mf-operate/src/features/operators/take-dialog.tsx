import type { Operator, OperatorList, Passkey, SignedInSession } from '@lectern/contracts';
import { ROLLOUT_LIMITS } from '@lectern/contracts';
import { Button, Callout, Dialog, DialogBody, DialogFoot, ErrorText, Field, TextInput } from '@lectern/ui';
import { useState } from 'react';
import { Choice, ConfirmationPrompt, Mono, passkeyProblem } from '@lectern/console';
import { endSession, removePasskeyOf } from './operators.calls';

/** What is to be taken from an operator. */
export type Taken = { operator: Operator } & ({ session: SignedInSession } | { passkey: Passkey });

interface Props {
  taken: Taken;
  list: OperatorList;
  onClose: () => void;
  /** The list has changed. */
  onDone: () => void;
}

/** Asks for a reason and a confirmation before a session is ended or a passkey removed. */
export function TakeDialog({ taken, list, onClose, onDone }: Props) {
  const { operator } = taken;
  const [reason, setReason] = useState('');
  const [isKnown, setKnown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isSession = 'session' in taken;
  const isByPasskey = list.step_up === 'passkey';
  const isLastOfAll = !isSession && isByPasskey && countPasskeys(list) === 1;
  const isLast = !isSession && isByPasskey && !isLastOfAll && operator.passkeys.length === 1;
  const take = async () => {
    if (isSending) return;
    if (isLastOfAll && !isKnown) return setProblem('Confirm that you can run the command first.');
    setSending(true);
    setProblem(null);
    const id = operator.id ?? 0;
    try {
      await (isSession
        ? endSession(id, taken.session.id, reason.trim())
        : removePasskeyOf(id, taken.passkey.id, reason.trim(), isLastOfAll));
      onDone();
    } catch (error) {
      setProblem(passkeyProblem(error));
      setSending(false);
    }
  };
  const title = isSession ? `End a session of ${operator.email}` : `Remove ${taken.passkey.name}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p>
          {isSession
            ? `${taken.session.browser ?? 'The browser'} is signed out of the console at once.`
            : `It can no longer confirm actions of ${operator.email}.`}
          {!operator.you && ' They are told by e-mail and in the console, with your address and the reason.'}
          {isSession && ' They can sign in again, unless their address is removed from OPERATORS.'}
        </p>
        {isLast && (
          <p>
            It is their last one. To register another, they need a code from the command line:{' '}
            <Mono as="code">{commandFor(operator)}</Mono>
          </p>
        )}
        {isLastOfAll && (
          <>
            <Callout>
              <strong>This is the last passkey of all operators.</strong> Without it nobody can confirm an
              action in the console, until a code from the command line registers another one:{' '}
              <Mono as="code">{commandFor(operator)}</Mono>
            </Callout>
            <Choice type="checkbox" checked={isKnown} onChange={({ target }) => setKnown(target.checked)}>
              I can run this command
            </Choice>
          </>
        )}
        <Field label="Reason (recorded in the audit log)">
          <TextInput
            value={reason}
            maxLength={ROLLOUT_LIMITS.reason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ConfirmationPrompt />
        {problem && <ErrorText>{problem}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" aria-disabled={isSending || undefined} onClick={() => void take()}>
          {isSending ? 'One moment…' : isSession ? 'End session' : 'Remove passkey'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const countPasskeys = ({ operators }: OperatorList): number =>
  operators.reduce((count, { passkeys }) => count + passkeys.length, 0);

const commandFor = ({ email }: Operator): string => `npm run passkey -- --operator ${email}`;
