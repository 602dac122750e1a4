import type { Slot, SlotsAnswer } from '@lectern/contracts';

/** Navigation state of a link to a slot's notes. @source product.md, section 2, "Conference slots" */
export interface SlotState {
  slot_id: number;
  talk_id: number | null;
  /** ISO 8601, UTC. */
  startTime: string;
  endTime: string;
  talkTitle: string | null;
  conference_id: number;
  conference_slug: string;
  /** The conference's own name, in case no other is stored. */
  conference_name: string | null;
  conference_logo: string | null;
  /** IANA name of the conference's zone, used for the times shown. */
  time_zone: string;
  /** The whole schedule. */
  slots: readonly Slot[];
}

/** A link to a slot's notes, with its navigation state; the address alone is enough to share or reload it. */
export const slotLink = (
  slot: Slot,
  { conference, slots }: SlotsAnswer,
): { to: string; state: SlotState } => ({
  to: `/add_note?slot=${slot.id}`,
  state: {
    slot_id: slot.id,
    talk_id: slot.talk_id,
    startTime: slot.start_time,
    endTime: slot.end_time,
    talkTitle: slot.talk_title,
    conference_id: conference.id,
    conference_slug: conference.slug,
    conference_name: conference.name,
    conference_logo: conference.logo,
    time_zone: conference.time_zone,
    slots,
  },
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** The navigation state; null if it is missing or something else. */
export function readSlotState(state: unknown): SlotState | null {
  if (typeof state !== 'object' || state === null) return null;
  const found = state as Partial<Record<keyof SlotState, unknown>>;
  const { slot_id: id, startTime, endTime, conference_slug: slug, time_zone: zone } = found;
  if (!Number.isSafeInteger(id) || ![startTime, endTime, slug, zone].every(isText)) return null;
  return {
    ...(found as SlotState),
    talk_id: typeof found.talk_id === 'number' ? found.talk_id : null,
    talkTitle: isText(found.talkTitle) ? found.talkTitle : null,
    conference_name: isText(found.conference_name) ? found.conference_name : null,
    conference_logo: isText(found.conference_logo) ? found.conference_logo : null,
    slots: Array.isArray(found.slots) ? (found.slots as Slot[]) : [],
  };
}
