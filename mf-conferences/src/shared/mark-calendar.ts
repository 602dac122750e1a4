import type { SlotAnswer, SlotsAnswer } from '@lectern/contracts';
import type { useQueryClient } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
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
  void updateCached<SlotsAnswer>(client, scheduleQuery(slug, viewer).queryKey, (schedule) => ({
    ...schedule,
    slots: schedule.slots.map((slot) => (slot.id === id ? { ...slot, add_calendar: added } : slot)),
  }));
  void updateCached<SlotAnswer>(client, slotQuery(id, viewer).queryKey, (answer) => ({
    ...answer,
    slot: { ...answer.slot, add_calendar: added },
  }));
}
