import type { SlotAnswer, SlotsAnswer } from '@lectern/contracts';
import type { useQueryClient } from '@lectern/remote';
import { scheduleQuery, slotQuery } from './schedule.queries';

interface Place {
  /** Id of the slot. */
  id: number;
  /** Slug of its conference. */
  slug: string;
  viewer: number | null;
}

/** Updates the cached schedule and slot with whether the viewer has the slot in the calendar. */
export function markCalendar(
  client: ReturnType<typeof useQueryClient>,
  { id, slug, viewer }: Place,
  added: boolean,
): void {
  client.setQueryData<SlotsAnswer>(
    scheduleQuery(slug, viewer).queryKey,
    (old) =>
      old && {
        ...old,
        slots: old.slots.map((slot) => (slot.id === id ? { ...slot, add_calendar: added } : slot)),
      },
  );
  client.setQueryData<SlotAnswer>(
    slotQuery(id, viewer).queryKey,
    (old) => old && { ...old, slot: { ...old.slot, add_calendar: added } },
  );
}
