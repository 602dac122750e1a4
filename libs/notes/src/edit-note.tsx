import { isFailure } from '@lectern/api-client';
import { change } from '@lectern/auth/change';
import type { Note } from '@lectern/contracts';
import { clearAlerts, useLocation } from '@lectern/remote';
import { useDraft } from '@lectern/remote/drafts';
import { Button, ErrorText, Row, TextArea, theme } from '@lectern/ui';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { sayFailure } from './failure-words';
import { WRITE_FIRST, charactersLeft, sendOnChord, useWriteFirst, writingHint } from './writing';

interface EditNoteProps {
  note: Note;
  onChanged: (note: Note) => void;
  onCancel: () => void;
}

/** The form in which an author edits a note. Typed text is kept until it is saved or discarded. */
export function EditNote({ note, onChanged, onCancel }: EditNoteProps) {
  const { pathname, search } = useLocation();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`note-${note.id}`, note.user_id);
  const [touched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const text = touched || draft.isRestored ? draft.text : note.content;
  const topic = `note-${note.id}`;
  const { isBlank, refuseBlank } = useWriteFirst(text, box);
  const left = charactersLeft(text);
  useEffect(() => box.current?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const content = text.trim();
    if (!content) return refuseBlank();
    if (left < 0 || isSaving) return;
    setSaving(true);
    const answer = await change<Note>('patch', `/api/v1/notes/${note.id}`, { content });
    setSaving(false);
    if (isFailure(answer))
      return sayFailure(answer, answer.serverMessage ?? answer.error, topic, pathname + search);
    clearAlerts(topic);
    draft.sent();
    onChanged(answer);
  };
  return (
    <Form data-note-open aria-label="Edit this note" onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={box}
        aria-label="Your note"
        aria-describedby={id}
        value={text}
        rows={4}
        dir="auto"
        aria-invalid={left < 0 || isBlank || undefined}
        readOnly={isSaving}
        onChange={({ target }) => {
          setTouched(true);
          draft.write(target.value);
        }}
        onKeyDown={sendOnChord}
      />
      <div id={id}>
        <strong role="status">{isBlank && WRITE_FIRST}</strong>
        {left < 0 ? (
          <ErrorText>{writingHint(text, draft.isRestored)}</ErrorText>
        ) : (
          !isBlank && writingHint(text, draft.isRestored)
        )}
      </div>
      <Acts>
        <Button tone="lamp" type="submit" dense aria-busy={isSaving || undefined}>
          Save
        </Button>
        <Button
          dense
          onClick={() => {
            clearAlerts(topic);
            draft.sent();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </Acts>
    </Form>
  );
}

const Form = styled.form`
  grid-column: 1 / -1;
  display: grid;
  gap: ${theme.space2};
  width: 100%;

  > div {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
  }

  strong {
    color: ${theme.danger};
  }
`;

const Acts = styled(Row)`
  gap: ${theme.space2};
`;
