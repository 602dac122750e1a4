import { getOrThrow } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import type { SlotAnswer, SlotsAnswer } from '@lectern/contracts';
import { queryOptions, useQuery, useQueryClient } from '@lectern/remote';

/** A conference with its slots. What is in the calendar belongs to who looks; a page rendered on the server has no viewer. */
export const scheduleQuery = (slug: string, viewer: number | null = null) =>
  queryOptions({
    queryKey: ['conferences', slug, 'slots', viewer],
    queryFn: () => getOrThrow<SlotsAnswer>(`/api/v1/conferences/${encodeURIComponent(slug)}/slots`),
  });

/** A slot with its conference. Whether one waits for its video belongs to who looks; a page rendered on the server has no viewer. */
export const slotQuery = (id: number, viewer: number | null = null) =>
  queryOptions({
    queryKey: ['slots', id, 'page', viewer],
    queryFn: () => getOrThrow<SlotAnswer>(`/api/v1/slots/${id}`),
  });

/** The id of who is signed in; null for a visitor. */
export const useViewer = (): number | null => useAuth((state) => state.user?.id ?? null);

/**
 * A schedule as the viewer sees it. Until that answer is here, and where it fails, what everybody sees stays on the screen.
 *
 * @param slug undefined while nobody knows it: then nothing is asked
 */
export function useSchedule(slug: string | undefined) {
  const viewer = useViewer();
  const everybodys = useQueryClient().getQueryData(scheduleQuery(slug ?? '').queryKey);
  const query = useQuery({
    ...scheduleQuery(slug ?? '', viewer),
    placeholderData: everybodys,
    enabled: Boolean(slug),
  });
  return { ...query, data: query.data ?? everybodys, viewer };
}
