import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { AFTER_SIGN_OUT, change } from '@lectern/auth/change';
import type { NewTalkNote, Note } from '@lectern/contracts';
import { NOT_ADDED, comeBackToBox, sayFailure } from '@lectern/notes';
import { clearAlerts, useQueryClient } from '@lectern/remote';
import { refetchChanged } from '@lectern/remote/after-change';
import { useDraft } from '@lectern/remote/drafts';
import { useEffect, useRef, useState } from 'react';
import { notesQuery } from './notes.queries';

/** An optimistic note, shown before the services have stored it. */
export interface PendingNote {
  key: number;
  content: string;
  author: { id: number; first_name: string; image: string | null };
  /** ISO 8601. */
  created_at: string;
  /** Known once the services have stored the note. */
  id?: number;
}

interface AddNoteOptions {
  talkId: number | undefined;
  viewer: number | null;
  /** Where to return after signing in. */
  back: string;
  /** Called once the services have stored the note. */
  onAdded: (content: string) => void;
  /** Puts a failed note back into the box; false if that holds another text. */
  giveBack: (content: string) => boolean;
}

/**
 * Adds notes optimistically: each is in `pending`, newest first, from submission until the list contains it.
 * Notes that are not known to be stored are kept in this browser for their author: if the page is left, the
 * next visit offers them again. `unsent` are those that failed while the box held another text.
 *
 * @source product.md, sections 4, 7 and 8
 */
export function useAddNote({ talkId, viewer, back, onAdded, giveBack }: AddNoteOptions) {
  const client = useQueryClient();
  const author = useAuth((state) => state.user);
  const [pending, setPending] = useState<readonly PendingNote[]>([]);
  const next = useRef(1);
  const { isRestored, text, write } = useDraft(`talk-${talkId}.sending`, viewer);
  const topic = `notes-of-talk-${talkId}`;

  const keep = (content: string) => write((stored) => listOf([...contentsIn(stored), content]));
  const remove = (content: string) =>
    write((stored) => listOf(contentsIn(stored).filter((each) => each !== content)));

  const offer = useRef(giveBack);
  useEffect(() => {
    offer.current = giveBack;
  });
  useEffect(() => {
    if (!isRestored) return;
    // If sent again, a note reuses its idempotency key, so it is not added twice if the first attempt did
    // arrive.
    write((stored) => listOf(contentsIn(stored).filter((content) => !offer.current(content))));
  }, [isRestored, write]);

  async function send(note: PendingNote): Promise<void> {
    const changePending = (to: (note: PendingNote) => PendingNote[]) =>
      setPending((notes) => notes.flatMap((each) => (each.key === note.key ? to(each) : [each])));
    const body = { content: note.content, talk_id: talkId ?? 0, user_id: viewer } satisfies NewTalkNote;
    keep(note.content);
    const answer = await change<Partial<Note> | undefined>('post', '/api/v1/notes', body);
    if (isFailure(answer)) {
      changePending(() => []);
      if (answer.status === 401) comeBackToBox(`talk-${talkId}`);
      // The specified wording, even without a response.
      sayFailure({ ...answer, status: answer.status || 503 }, NOT_ADDED, topic, back);
      // If another user has signed in since, or its author has logged out, the box is not its author's.
      const now = useAuth.getState().user?.id ?? viewer;
      if (answer.code !== AFTER_SIGN_OUT && now === viewer && offer.current(note.content))
        remove(note.content);
      return;
    }
    remove(note.content);
    clearAlerts(topic);
    onAdded(note.content);
    changePending((each) => [{ ...each, id: answer?.id ?? 0 }]);
    const { queryKey } = notesQuery(talkId, viewer);
    await refetchChanged(client, queryKey);
    // Keep the pending note if the list could not be refreshed.
    if (client.getQueryState(queryKey)?.status === 'success') changePending(() => []);
  }

  function add(content: string): void {
    if (!author) return;
    const note = { key: next.current++, content, author, created_at: new Date().toISOString() };
    setPending((notes) => [note, ...notes]);
    void send(note);
  }

  const unsent = isRestored
    ? []
    : contentsIn(text).filter((content) => pending.every((note) => note.content !== content));
  return { pending, unsent, add, discard: remove };
}

const listOf = (contents: readonly string[]) =>
  contents.length === 0 ? '' : JSON.stringify([...new Set(contents)]);

function contentsIn(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
