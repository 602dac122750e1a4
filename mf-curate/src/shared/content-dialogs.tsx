import type { Content } from '@lectern/contracts';
import { HIDDEN_DAYS } from '@lectern/contracts';
import { Fine, countOf } from '@lectern/ui';
import { ChangeDialog } from './change-dialog';
import { deleteContents, hideContents } from './curation.calls';
import { KINDS } from './kinds';
import { ReasonField } from './reason-field';
import { useReason } from './use-reason';
import { outcomeOf, type Outcome } from './use-changes';

interface Props {
  contents: readonly Content[];
  onClose: () => void;
  /** Closes the dialog. */
  onDone: (outcome: Outcome) => void;
}

/** `Note “Boundaries”`, or their number: `3 items`. */
export function nameOf(contents: readonly Content[]): string {
  const [only] = contents;
  if (contents.length === 1 && only) return `${KINDS[only.kind].one} “${only.title}”`;
  return countOf(contents.length, 'item');
}

const idsOf = (contents: readonly Content[]) => contents.map(({ id }) => id);

/** Hides what is shown, and refuses what waits. */
export function HideDialog({ contents, onClose, onDone }: Props) {
  const reason = useReason();
  const isRefusal = contents.every(({ state }) => state === 'waiting');
  const [verb, done] = isRefusal ? ['Refuse', 'Refused'] : ['Hide', 'Hidden'];
  const what = nameOf(contents);
  const submit = async () => {
    const why = reason.take();
    if (why === null) return false;
    const change = await hideContents(idsOf(contents), why);
    onDone(
      outcomeOf(change, (changed) => `${done}: ${contents.length === 1 ? what : countOf(changed, 'item')}.`),
    );
    return true;
  };
  return (
    <ChangeDialog
      title={`${verb} ${contents.length === 1 ? `this ${KINDS[contents[0]?.kind ?? 'note'].one.toLowerCase()}` : what}`}
      button={verb}
      tone="lamp"
      refused={reason.refused}
      onSubmit={submit}
      onClose={onClose}
    >
      {contents.length === 1 && <p>{what}</p>}
      <ReasonField {...reason.field} />
      <Fine>
        It leaves the site at once, and can be restored for {HIDDEN_DAYS} days. Its author sees the reason.
      </Fine>
    </ChangeDialog>
  );
}

/** Deletes what has been hidden for long enough. */
export function DeleteDialog({ contents, onClose, onDone }: Props) {
  const what = nameOf(contents);
  const submit = async () => {
    const { changed } = await deleteContents(idsOf(contents));
    onDone({ text: `Deleted for good: ${contents.length === 1 ? what : countOf(changed, 'item')}.` });
    return true;
  };
  return (
    <ChangeDialog title="Delete for good" button="Delete for good" onSubmit={submit} onClose={onClose}>
      <p>{what} cannot be restored afterwards.</p>
    </ChangeDialog>
  );
}
