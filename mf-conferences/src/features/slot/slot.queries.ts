import { getOrThrow, statusOf } from '@lectern/api-client';
import { completeNote, type Note } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

/**
 * A slot's notes. Likes and unpublished notes depend on the viewer; a server-rendered page has none.
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
        // Not logged for a missing slot, which its own query reports: crawlers would fill the server's log.
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
  return Array.isArray(notes) ? notes.map(completeNote) : [];
}
