import { useAuth } from '@lectern/auth';
import type { NewTalkNote, Note } from '@lectern/contracts';
import { showAlert, useQueryClient } from '@lectern/remote';
import { useRef, useState } from 'react';
import { isFailure, request } from '../talk.page';
import { notesQuery } from './notes.queries';

/** A note on its way: on the screen before the services have it. */
export interface PendingNote {
  key: number;
  content: string;
  author: { id: number; first_name: string; image: string | null };
  /** ISO 8601. */
  created_at: string;
  /** Once the services have it. */
  id?: number;
}

interface AddNoteOptions {
  talkId: number | undefined;
  viewer: number | null;
  /** The note has been taken off the screen. */
  onFailure: (content: string) => void;
}

/**
 * Adds notes optimistically: each stands in `pending`, newest first, from the moment it is written until the list has it.
 *
 * @source product.md, sections 4, 7 and 8
 */
export function useAddNote({ talkId, viewer, onFailure }: AddNoteOptions) {
  const client = useQueryClient();
  const author = useAuth((state) => state.user);
  const [pending, setPending] = useState<readonly PendingNote[]>([]);
  const next = useRef(1);

  async function send(note: PendingNote): Promise<void> {
    const change = (to: (note: PendingNote) => PendingNote[]) =>
      setPending((notes) => notes.flatMap((each) => (each.key === note.key ? to(each) : [each])));
    const body = { content: note.content, talk_id: talkId ?? 0, user_id: viewer } satisfies NewTalkNote;
    const answer = await request.post<Partial<Note> | undefined>('/api/v1/notes', body);
    if (isFailure(answer)) {
      change(() => []);
      showAlert('Failed to add note. Please try again.');
      onFailure(note.content);
      return;
    }
    change((each) => [{ ...each, id: answer?.id ?? 0 }]);
    const { queryKey } = notesQuery(talkId, viewer);
    await client.invalidateQueries({ queryKey });
    // Where the list could not be had again the note stays as it was written.
    if (client.getQueryState(queryKey)?.status === 'success') change(() => []);
  }

  function add(content: string): void {
    if (!author) return;
    const note = { key: next.current++, content, author, created_at: new Date().toISOString() };
    setPending((notes) => [note, ...notes]);
    void send(note);
  }

  return { pending, add };
}
