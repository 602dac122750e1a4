import type { Member } from '@lectern/contracts';
import { HIDDEN_DAYS } from '@lectern/contracts';
import { Chip, Chips, Fine, countOf } from '@lectern/ui';
import { useState, type ReactNode } from 'react';
import { ChangeDialog } from '../../shared/change-dialog';
import { hideEverything, liftSuspension, undoChange } from '../../shared/curation.calls';
import { ReasonField } from '../../shared/reason-field';
import { useReason } from '../../shared/use-reason';
import { messageOf, type Outcome } from '../../shared/use-changes';
import { LENGTHS, lengthText, suspendFor, type Length } from './suspensions';

export interface MemberDialogProps {
  member: Member;
  onClose: () => void;
  /** Closes the dialog. */
  onDone: (outcome: Outcome) => void;
}

const LIST = new Intl.ListFormat('en');

/** `100 talks and 300 notes` */
export function countsText({ talks, notes, pictures, biographies, transcripts }: Member['shown']): string {
  const parts = [
    talks > 0 && countOf(talks, 'talk'),
    notes > 0 && countOf(notes, 'note'),
    pictures > 0 && countOf(pictures, 'picture'),
    biographies > 0 && countOf(biographies, 'biography', 'biographies'),
    transcripts > 0 && countOf(transcripts, 'transcript'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? LIST.format(parts) : 'nothing';
}

/** Takes all that a member added off the site, and if wanted keeps them from adding more. */
export function HideEverything({ member, onClose, onDone }: MemberDialogProps) {
  const { id, name, shown, waiting, suspension, is_operator } = member;
  const reason = useReason();
  const [days, setDays] = useState<Length | 'no'>('no');
  const submit = async () => {
    const why = reason.take();
    if (why === null) return false;
    const { change, changed } = await hideEverything(id, why);
    const hidden = `Hidden: ${countOf(changed, 'item')} of ${name}.`;
    const restore = change === null ? [] : [() => undoChange(change)];
    if (days === 'no') {
      onDone({ text: hidden, undo: undoAll(restore) });
      return true;
    }
    try {
      await suspendFor(id, why, days);
      const lift = suspension ? [] : [() => liftSuspension(id)];
      onDone({ text: `${hidden} ${suspendedText(name, days)}`, undo: undoAll([...lift, ...restore]) });
    } catch (error) {
      onDone({
        text: `${hidden} But not suspended: ${messageOf(error)}`,
        failed: true,
        undo: undoAll(restore),
      });
    }
    return true;
  };
  return (
    <ChangeDialog
      title={`Hide everything of ${name}`}
      button={days === 'no' ? 'Hide everything' : 'Hide everything and suspend'}
      refused={reason.refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        This takes {countsText(shown)} off the site at once
        {waiting > 0 && `, and refuses ${countOf(waiting, 'item')} waiting`}. It can be undone for{' '}
        {HIDDEN_DAYS} days.
      </p>
      <ReasonField {...reason.field} />
      {!is_operator && (
        <Lengths label="Also suspend">
          <Chip aria-pressed={days === 'no'} onClick={() => setDays('no')}>
            Don’t suspend
          </Chip>
          <LengthChips value={days} onChange={setDays} />
        </Lengths>
      )}
    </ChangeDialog>
  );
}

/** Keeps a member from signing in. */
export function Suspend({ member, onClose, onDone }: MemberDialogProps) {
  const { id, name, suspension } = member;
  const reason = useReason();
  const [days, setDays] = useState<Length>(7);
  const submit = async () => {
    const why = reason.take();
    if (why === null) return false;
    await suspendFor(id, why, days);
    onDone({ text: suspendedText(name, days), undo: suspension ? undefined : () => liftSuspension(id) });
    return true;
  };
  return (
    <ChangeDialog
      title={`Suspend ${name}`}
      button="Suspend"
      refused={reason.refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>They are signed out at once, and signing in says why they cannot. What they added stays.</p>
      <Lengths label="How long">
        <LengthChips value={days} onChange={setDays} />
      </Lengths>
      <ReasonField {...reason.field} />
    </ChangeDialog>
  );
}

function Lengths({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Fine aria-hidden="true">{label}</Fine>
      <Chips role="group" aria-label={label}>
        {children}
      </Chips>
    </div>
  );
}

function LengthChips({ value, onChange }: { value: Length | 'no'; onChange: (days: Length) => void }) {
  return LENGTHS.map((days) => (
    <Chip key={String(days)} aria-pressed={days === value} onClick={() => onChange(days)}>
      {lengthText(days)}
    </Chip>
  ));
}

const suspendedText = (name: string, days: Length) =>
  `${name} is suspended ${days === null ? 'for good' : `for ${lengthText(days)}`}.`;

/** Does them one after the other; undefined if there are none. */
const undoAll = (steps: readonly (() => Promise<unknown>)[]) =>
  steps.length === 0
    ? undefined
    : async () => {
        for (const step of steps) await step();
      };
