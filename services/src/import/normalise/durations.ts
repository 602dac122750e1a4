/** Longer than any talk in a catalogue. */
const LONGEST_SECONDS = 12 * 3600;

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/u;
const ISO = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/u;

export interface ReadDuration {
  /** Whole seconds; null if unknown. */
  seconds: number | null;
  /** Why a given value was rejected. */
  problem?: 'not-a-duration' | 'not-positive' | 'over-12-hours';
}

const numberOf = (raw: unknown): number | null => {
  if (typeof raw === 'number') return raw;
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (/^-?\d+(\.\d+)?$/u.test(text)) return Number(text);
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const iso = text.length > 2 ? ISO.exec(text) : null;
  if (!iso) return null;
  const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0));
  return (days ?? 0) * 86400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
};

/** Parses seconds, `h:mm:ss` or ISO 8601; implausible durations are treated as unknown. */
export function readDuration(raw: unknown): ReadDuration {
  if (raw === null || raw === undefined || raw === '') return { seconds: null };
  const value = numberOf(raw);
  if (value === null || !Number.isFinite(value)) return { seconds: null, problem: 'not-a-duration' };
  const seconds = Math.round(value);
  if (seconds <= 0) return { seconds: null, problem: 'not-positive' };
  if (seconds > LONGEST_SECONDS) return { seconds: null, problem: 'over-12-hours' };
  return { seconds };
}

/**
 * Whether an event's durations are in another unit: a quarter or more of them (at least three) are over 12 hours. The ones that happen to
 * be below 12 hours are then just as wrong, and all are treated as unknown.
 */
export function isForeignUnit(raw: unknown[]): boolean {
  const values = raw.map(readDuration).filter((read) => read.seconds !== null || read.problem !== undefined);
  const over = values.filter((read) => read.problem === 'over-12-hours').length;
  return over >= 3 && over * 4 >= values.length;
}

/** Values up to this may be minutes, if an event has many of them. */
const MOST_MINUTES = 180;

/**
 * Whether an event's small durations are minutes: three or more, and at least a third, would be below two minutes as seconds. Some meetups
 * use minutes in some years and seconds in others, so values above {@link MOST_MINUTES} stay seconds.
 */
export function hasMinutes(raw: unknown[]): boolean {
  const values = raw.map((value) => readDuration(value).seconds).filter((seconds) => seconds !== null);
  const small = values.filter((seconds) => seconds < 120).length;
  return small >= 3 && small * 3 >= values.length;
}

/** Seconds of a value from an event for which {@link hasMinutes} is true. */
export const fromMinutes = (seconds: number): number => (seconds <= MOST_MINUTES ? seconds * 60 : seconds);
