import { getOrThrow } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { completeSlot, completeSlots, type SlotAnswer, type SlotsAnswer } from '@lectern/contracts';
import { queryOptions, useQuery, useQueryClient } from '@lectern/remote';

/** A conference with its slots. Calendar marks depend on the viewer; a server-rendered page has none. */
export const scheduleQuery = (slug: string, viewer: number | null = null) =>
  queryOptions({
    queryKey: ['conferences', slug, 'slots', viewer],
    queryFn: async () =>
      completeSlots(
        slug,
        await getOrThrow<SlotsAnswer>(`/api/v1/conferences/${encodeURIComponent(slug)}/slots`),
      ),
  });

/** A slot with its conference. Subscriptions depend on the viewer; a server-rendered page has none. */
export const slotQuery = (id: number, viewer: number | null = null) =>
  queryOptions({
    queryKey: ['slots', id, 'page', viewer],
    queryFn: async () => completeSlot(await getOrThrow<SlotAnswer>(`/api/v1/slots/${id}`)),
  });

/** The id of the signed-in user; null for a visitor. */
export const useViewer = (): number | null => useAuth((state) => state.user?.id ?? null);

/**
 * A schedule as the viewer sees it. Until that response arrives, or if it fails, the public data stays on
 * screen.
 *
 * @param slug undefined while unknown: then nothing is requested
 */
export function useSchedule(slug: string | undefined) {
  const viewer = useViewer();
  const publicAnswer = useQueryClient().getQueryData(scheduleQuery(slug ?? '').queryKey);
  const query = useQuery({
    ...scheduleQuery(slug ?? '', viewer),
    placeholderData: publicAnswer,
    enabled: Boolean(slug),
  });
  return { ...query, data: query.data ?? publicAnswer, viewer };
}
