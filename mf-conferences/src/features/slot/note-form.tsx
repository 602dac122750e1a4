import { isFailure } from '@lectern/api-client';
import { signInPath } from '@lectern/auth/sign-in-path';
import { SIGN_IN_TO_WRITE, SIGN_IN_TO_WRITE_LINK } from '@lectern/contracts';
import {
  NOT_ADDED,
  WRITE_FIRST,
  charactersLeft,
  comeBackToBox,
  sayFailure,
  sendOnChord,
  useBoxFocus,
  useWriteFirst,
  writingHint,
} from '@lectern/notes';
import { clearAlerts, showAlert, useLocation, useQueryClient } from '@lectern/remote';
import { refetchChanged } from '@lectern/remote/after-change';
import { useDraft } from '@lectern/remote/drafts';
import { Button, ButtonLink, Field, Meta, Stack, TextArea, VisuallyHidden } from '@lectern/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { createNote } from './create-note';
import { notesQuery } from './slot.queries';

const TYPE_HERE = 'Type here...';
/** @source product.md, section 5 */
const EMPTY = 'Failed to add note. Error: Unknown error';

interface NoteFormProps {
  slotId: number;
  talkId: number | null;
  viewer: number | null;
}

interface Sent {
  content: string;
  publicAt: string;
}

function sentBefore(stored: string): Partial<Sent> | null {
  try {
    return JSON.parse(stored) as Partial<Sent> | null;
  } catch {
    return null;
  }
}

/**
 * The form for a note on a slot. Typed text is stored until the note is added.
 *
 * @source product.md, sections 2, 5, 7 and 8
 */
export function NoteForm({ slotId, talkId, viewer }: NoteFormProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const place = `slot-${slotId}`;
  const { text, isRestored, write, sent } = useDraft(place, viewer);
  const [isSending, setSending] = useState(false);
  // Set immediately: state would change only with the next render.
  const sending = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  const box = useBoxFocus(place, viewer !== null);
  const { isBlank, refuseBlank } = useWriteFirst(text, box);
  // The last submission, so that a retry sends exactly the same, even after a reload.
  const underWay = useDraft(`${place}.sending`, viewer);
  const topic = `notes-of-slot-${slotId}`;
  const back = pathname + search;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const content = text.trim();
    if (!content) {
      showAlert(EMPTY, 'bad', { topic });
      return refuseBlank();
    }
    const last = sentBefore(underWay.text);
    const publicAt = (last?.content === content && last.publicAt) || new Date().toISOString();
    underWay.write(JSON.stringify({ content, publicAt } satisfies Sent));
    setAnnouncement('');
    sending.current = true;
    setSending(true);
    const answer = await createNote({ slotId, talkId, viewer, content, publicAt });
    sending.current = false;
    setSending(false);
    if (isFailure(answer) && answer.status === 401) comeBackToBox(place);
    // The specified wording, even without a response.
    if (isFailure(answer))
      return sayFailure({ ...answer, status: answer.status || 503 }, NOT_ADDED, topic, back);
    underWay.sent();
    clearAlerts(topic);
    sent();
    setAnnouncement('Note added');
    await refetchChanged(client, notesQuery(slotId, viewer).queryKey);
  };

  const left = charactersLeft(text);
  return (
    <Stack as="form" onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      <Field label="Your note" error={left < 0 ? `${-left} characters too many.` : isBlank && WRITE_FIRST}>
        <TextArea
          ref={box}
          value={text}
          placeholder={viewer === null ? SIGN_IN_TO_WRITE : TYPE_HERE}
          disabled={viewer === null}
          readOnly={isSending}
          rows={4}
          dir="auto"
          onChange={({ target }) => write(target.value)}
          onKeyDown={sendOnChord}
        />
      </Field>
      {viewer === null ? (
        <ButtonLink wide to={signInPath(back)} onClick={() => comeBackToBox(place)}>
          {SIGN_IN_TO_WRITE_LINK}
        </ButtonLink>
      ) : (
        left >= 0 && !isBlank && <Meta>{writingHint(text, isRestored)}</Meta>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Button tone="solid" type="submit" wide disabled={viewer === null} aria-busy={isSending || undefined}>
        Submit
      </Button>
    </Stack>
  );
}
