import { TALK_ID_REQUIRED, completeNote, type Note } from '@lectern/contracts';
import { queryOptions, useQuery, useQueryClient } from '@lectern/remote';
import { isFailure, request } from '../kit';
import { NOTES_FAILED } from './notes-failed';

/**
 * A talk's notes, newest first. Likes and unpublished notes depend on the viewer.
 *
 * @source product.md, sections 7 and 8
 */
export const notesQuery = (talkId: number | undefined, viewer: number | null) =>
  queryOptions({
    queryKey: ['notes', talkId, viewer],
    queryFn: () => loadNotes(talkId, viewer),
    retry: false,
  });

/** @throws {Error} with a message to show */
export async function loadNotes(talkId: number | undefined, viewer: number | null): Promise<Note[]> {
  if (!talkId) throw new Error(TALK_ID_REQUIRED);
  const notes = await request.get<Note[]>(`/api/v1/notes?talk_id=${talkId}&user_id=${viewer ?? ''}`);
  if (isFailure(notes)) throw new Error(notes.serverMessage ?? NOTES_FAILED);
  return Array.isArray(notes) ? notes.map(completeNote) : [];
}

/** The notes as the viewer sees them; the public ones until that response arrives. */
export function useNotes(talkId: number | undefined, viewer: number | null, enabled = true) {
  const publicNotes = useQueryClient().getQueryData(notesQuery(talkId, null).queryKey);
  return useQuery({ ...notesQuery(talkId, viewer), placeholderData: publicNotes, enabled });
}
