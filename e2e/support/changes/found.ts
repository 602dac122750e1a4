import type { Member } from './member';

interface Found {
  id: number;
  slug: string;
}

/** A talk that other specs do not touch. */
export async function quietTalk(me: Member): Promise<Found> {
  const talk = (await me.get<Found[]>('talk_discoveries/popular_talks')).at(-2);
  if (!talk) throw new Error('The demo catalogue has talks.');
  return talk;
}

/** A conference that other specs do not touch, and its actionable slots. */
export const CONFERENCE = 'rails-world-2024';

interface Slot {
  id: number;
  actionable: boolean;
  add_calendar: boolean;
}

export interface FreeSlot {
  id: number;
  /** Index among the programme's actionable slots. */
  place: number;
}

/** Slots the user can still add to the calendar, last first. */
export async function freeSlots(me: Member): Promise<[FreeSlot, ...FreeSlot[]]> {
  const { slots } = await me.get<{ slots: Slot[] }>(`conferences/${CONFERENCE}/slots`);
  const [first, ...more] = slots
    .filter(({ actionable }) => actionable)
    .flatMap(({ id, add_calendar }, place) => (add_calendar ? [] : [{ id, place }]))
    .reverse();
  if (!first) throw new Error('The demo catalogue has slots.');
  return [first, ...more];
}
