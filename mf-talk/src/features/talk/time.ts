/** The latest start a link may ask for, in seconds: no talk lasts longer than half a day. */
const LONGEST = 12 * 3600;

/** Seconds of a timestamp such as `3:10`, `03:10` or `1:02:03`; null for any other text. */
export function secondsOf(timestamp: string): number | null {
  const parts = /^\s*(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)(?:\.\d+)?\s*$/.exec(timestamp);
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Start time from `?t=`, in whole seconds: `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`; 0 for anything else. */
export function startOf(text: string | null | undefined): number {
  if (!text) return 0;
  const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text.trim().toLowerCase());
  const seconds = units
    ? Number(units[1] ?? 0) * 3600 + Number(units[2] ?? 0) * 60 + Number(units[3] ?? 0)
    : (secondsOf(text) ?? 0);
  return seconds <= LONGEST ? seconds : 0;
}

/** ISO 8601 duration for structured data: 1720 seconds are `PT28M40S`. */
export function isoDuration(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  return `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s || (!h && !m) ? `${s}S` : ''}`;
}

/**
 * Index of the line being spoken: the last that has begun; -1 before the first, and before playback.
 *
 * @param starts start times of the lines in seconds, ascending
 */
export function activeLine(starts: readonly number[], time: number | null): number {
  if (time === null) return -1;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
