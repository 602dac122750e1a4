import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { change } from '@lectern/auth/change';
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
  /** Called after the failed note was removed from the screen. */
  onFailure: (content: string) => void;
}

/**
 * Adds notes optimistically: each is in `pending`, newest first, from submission until the list contains it.
 * Notes in flight are also kept in this browser: if the page is left meanwhile, the next visit offers them
 * again.
 *
 * @source product.md, sections 4, 7 and 8
 */
export function useAddNote({ talkId, viewer, back, onAdded, onFailure }: AddNoteOptions) {
  const client = useQueryClient();
  const author = useAuth((state) => state.user);
  const [pending, setPending] = useState<readonly PendingNote[]>([]);
  const next = useRef(1);
  const underWay = useDraft(`talk-${talkId}.sending`, viewer);
  const flying = useRef<readonly string[]>([]);
  const topic = `notes-of-talk-${talkId}`;

  const offer = useRef(onFailure);
  useEffect(() => {
    offer.current = onFailure;
  });
  const { isRestored, text: left, write: keep } = underWay;
  useEffect(() => {
    if (!isRestored) return;
    keep('');
    // If sent again, a note reuses its idempotency key, so it is not added twice if the first attempt did
    // arrive.
    for (const content of contentsIn(left)) offer.current(content);
  }, [isRestored, left, keep]);

  async function send(note: PendingNote): Promise<void> {
    const changePending = (to: (note: PendingNote) => PendingNote[]) =>
      setPending((notes) => notes.flatMap((each) => (each.key === note.key ? to(each) : [each])));
    const body = { content: note.content, talk_id: talkId ?? 0, user_id: viewer } satisfies NewTalkNote;
    flying.current = [...flying.current, note.content];
    keep(JSON.stringify(flying.current));
    const answer = await change<Partial<Note> | undefined>('post', '/api/v1/notes', body);
    flying.current = flying.current.filter((content) => content !== note.content);
    // If another user has signed in since, the note stays stored for its author, who is offered it again.
    const isOther = (useAuth.getState().user?.id ?? viewer) !== viewer;
    if (!isOther) keep(flying.current.length === 0 ? '' : JSON.stringify(flying.current));
    if (isFailure(answer)) {
      changePending(() => []);
      if (answer.status === 401) comeBackToBox(`talk-${talkId}`);
      // The specified wording, even without a response.
      sayFailure({ ...answer, status: answer.status || 503 }, NOT_ADDED, topic, back);
      if (!isOther) offer.current(note.content);
      return;
    }
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

  return { pending, add };
}

function contentsIn(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
