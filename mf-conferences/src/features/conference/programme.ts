import type { Slot } from '@lectern/contracts';
import { dayOf, isIn, type Day } from '@lectern/ui';
import type { Narrowing } from './use-schedule-address';

/** Slots that start at the same time. */
export interface SlotGroup {
  /** ISO 8601, UTC. */
  start: string;
  /** When all of them end; null if they end at different times, or it is unknown. */
  end: string | null;
  slots: Slot[];
}

/** A day of a schedule, with the slots that are shown. */
export interface ScheduleDay {
  day: Day;
  /** Its place among all days of the schedule, from 1, whatever is left out. */
  number: number;
  groups: SlotGroup[];
}

/** More rooms than this are no choice but a list: those with most slots are offered. */
const MOST_ROOMS = 40;

/** Where a slot takes place: its room or, where sources know only that, its track. */
export const roomOf = ({ room, track }: Slot): string => room || track || '';

/** A slot that ends when it starts has no known end. */
export const endOf = ({ start_time, end_time }: Slot): string | null =>
  end_time > start_time ? end_time : null;

/**
 * Slots by the day on which they start in a zone, and by the time at which they start. With a room, breaks that
 * are in no room stay, since they are everyone's, but not a day of nothing else.
 *
 * @param slots in the order of the programme
 * @param timeZone IANA name; undefined for the visitor's own
 */
export function scheduleDays(
  slots: readonly Slot[],
  timeZone: string | undefined,
  { range, room }: Narrowing,
): ScheduleDay[] {
  const days = new Map<Day, Map<string, Slot[]>>();
  for (const slot of slots) {
    const day = dayOf(slot.start_time, timeZone);
    const times = days.get(day) ?? new Map<string, Slot[]>();
    days.set(day, times);
    const parallel = times.get(slot.start_time);
    if (parallel) parallel.push(slot);
    else times.set(slot.start_time, [slot]);
  }
  const isShown = (slot: Slot) =>
    room === '' || roomOf(slot) === room || (!slot.actionable && roomOf(slot) === '');
  return [...days]
    .map(([day, times], place) => ({
      day,
      number: place + 1,
      groups: [...times].flatMap(([start, all]) => {
        const shown = all.filter(isShown);
        return shown.length > 0 ? [{ start, end: commonEnd(shown), slots: shown }] : [];
      }),
    }))
    .filter(({ day, groups }) => {
      if (range && !isIn(day, range)) return false;
      return groups.some((group) => room === '' || group.slots.some((slot) => roomOf(slot) === room));
    });
}

function commonEnd([first, ...others]: readonly Slot[]): string | null {
  const end = first ? endOf(first) : null;
  return others.every((slot) => endOf(slot) === end) ? end : null;
}

/** The rooms of a schedule with the number of their slots, in the order of the programme; none if there is one. */
export function roomsOf(slots: readonly Slot[]): [room: string, count: number][] {
  const counts = new Map<string, number>();
  for (const slot of slots) {
    const room = roomOf(slot);
    if (room) counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  if (counts.size < 2) return [];
  if (counts.size <= MOST_ROOMS) return [...counts];
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_ROOMS);
}

/** A day with its first slots. */
export interface FirstSlots extends ScheduleDay {
  /** Number of slots left out. */
  left: number;
}

/** The days with no more than so many slots in all, the first ones. */
export function firstSlots(days: readonly ScheduleDay[], most: number): FirstSlots[] {
  let free = most;
  return days.map(({ groups, ...day }) => {
    let left = 0;
    const kept = groups.flatMap((group) => {
      const slots = group.slots.slice(0, free);
      free -= slots.length;
      left += group.slots.length - slots.length;
      return slots.length > 0 ? [{ ...group, slots }] : [];
    });
    return { ...day, groups: kept, left };
  });
}
