const HOUR_MS = 3_600_000;

/** Height of a value between 0 and `most`, in percent from the bottom; clamped. */
export const heightOf = (value: number, most: number): number =>
  most > 0 ? Math.min(100, Math.max(0, (value / most) * 100)) : 0;

/**
 * Position of a value on a logarithmic scale, in percent from its start; clamped, 0 included.
 *
 * @param from above 0
 */
export function logPosition(value: number, from: number, to: number): number {
  if (value <= from) return 0;
  return Math.min(100, (Math.log(value / from) / Math.log(to / from)) * 100);
}

/**
 * Ticks from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten, about `count` of them.
 *
 * @param most above 0
 */
export function niceTicks(most: number, count = 3): number[] {
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const steps = Math.ceil(most / step - 1e-9);
  // Multiplied and rounded, since repeated sums of 0.1 are inexact.
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Hours between the ticks of a time axis, by the length of the axis. */
const EVERY: readonly (readonly [upTo: number, every: number])[] = [
  [1, 0.25],
  [6, 1],
  [24, 4],
  [168, 24],
  [720, 120],
];

/**
 * Ticks of a time axis, at round local times: quarters of an hour, hours, midnights.
 *
 * @param from milliseconds since 1970
 * @param hours length of the axis
 */
export function timeTicks(from: number, to: number, hours: number): number[] {
  const every = EVERY.find(([upTo]) => hours <= upTo)?.[1] ?? 120;
  const start = new Date(from);
  const day = [start.getFullYear(), start.getMonth(), start.getDate()] as const;
  const ticks: number[] = [];
  for (let index = 0; ; index += 1) {
    const passed = index * every;
    // By the calendar, not by adding milliseconds: when the clocks change, a day has 23 or 25 hours.
    const at = new Date(day[0], day[1], day[2], Math.floor(passed), (passed % 1) * 60).getTime();
    if (at > to) return ticks;
    if (at >= from) ticks.push(at);
    if (at - from > (hours + 48) * HOUR_MS) return ticks;
  }
}
