import { Choice } from '@lectern/console';
import type { Member, MemberDeletion } from '@lectern/contracts';
import { Stack } from '@lectern/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../shared/change-dialog';
import { deleteMember } from '../../shared/curation.calls';
import { countsText, type MemberDialogProps } from './member-dialogs';

/** Deletes an account, and says before what becomes of what its member added. */
export function DeleteAccount({ member, onClose, onDone }: MemberDialogProps) {
  const { id, name } = member;
  const [contents, setContents] = useState<MemberDeletion['contents']>('keep');
  const all = totalOf(member);
  const notes = countsText({ ...NONE, notes: all.notes });
  const others = countsText({ ...all, notes: 0 });
  const submit = async () => {
    const { deleted, kept } = await deleteMember(id, { contents });
    onDone({
      text: `The account of ${name} is deleted, with ${countsText(deleted)}; kept: ${countsText(kept)}.`,
    });
    return true;
  };
  return (
    <ChangeDialog
      title={`Delete the account of ${name}`}
      button="Delete for good"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>This cannot be undone. They can sign up again as a new member, unless they are suspended instead.</p>
      <Stack as="fieldset">
        <legend>What becomes of what they added</legend>
        <Choice
          type="radio"
          name="contents"
          checked={contents === 'keep'}
          onChange={() => setContents('keep')}
        >
          <strong>Keep {others}</strong>
          <br />
          What is shown stays, without the member’s name. {sentence(notes)} deleted.
        </Choice>
        <Choice
          type="radio"
          name="contents"
          checked={contents === 'delete'}
          onChange={() => setContents('delete')}
        >
          <strong>Delete everything</strong>
          <br />
          {sentence(countsText(all))} deleted for good.
        </Choice>
      </Stack>
    </ChangeDialog>
  );
}

const NONE: Member['shown'] = { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 };

const totalOf = ({ shown, hidden }: Member): Member['shown'] => ({
  talks: shown.talks + hidden.talks,
  notes: shown.notes + hidden.notes,
  pictures: shown.pictures + hidden.pictures,
  biographies: shown.biographies + hidden.biographies,
  transcripts: shown.transcripts + hidden.transcripts,
});

const sentence = (counts: string) =>
  counts === 'nothing' ? 'Nothing is' : /^1 [a-z]+$/.test(counts) ? `${counts} is` : `${counts} are`;
