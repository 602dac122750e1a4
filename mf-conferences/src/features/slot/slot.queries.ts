import { getOrThrow } from '@lectern/api-client';
import type { Note } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { statusOf } from '../../shared/failure';

/**
 * A slot's notes. Likes and what is not public yet belong to who looks; a page rendered on the server has no viewer.
 *
 * @source product.md, sections 7 and 8: called on load and after a note is added; a failure is logged only
 */
export const notesQuery = (id: number, viewer: number | null = null) =>
  queryOptions({
    queryKey: ['slots', id, 'notes', viewer],
    queryFn: async () => {
      try {
        return await loadNotes(id);
      } catch (error) {
        // A slot that is not there has said so itself; robots would fill the server's log with its notes.
        if (typeof window !== 'undefined' || statusOf(error) !== 404)
          console.warn('Failed to fetch notes:', error instanceof Error ? error.message : error);
        throw error;
      }
    },
    staleTime: 0,
    retry: false,
  });

export async function loadNotes(id: number): Promise<Note[]> {
  const notes = await getOrThrow<Note[]>(`/api/v1/slots/${id}/fetch_notes`);
  return Array.isArray(notes) ? notes : [];
}
