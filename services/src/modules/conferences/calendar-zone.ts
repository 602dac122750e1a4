import { TZDate, tzName, tzOffset } from '@date-fns/tz';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const YEAR = 366 * 24 * 60 * MINUTE;

/** Whether the runtime knows this zone; unknown ones are treated as UTC. */
export function isZone(timeZone: string): boolean {
  return timeZone !== 'UTC' && !Number.isNaN(tzOffset(timeZone, new Date(0)));
}

/**
 * The VTIMEZONE block of a zone, correct from a year before to a year after the given instant. Built from the rules of those years, not
 * today's: many zones have since abolished summer time or changed their offset.
 */
export function zoneBlock(timeZone: string, around: Date): string {
  const minute = Math.floor(around.getTime() / MINUTE) * MINUTE;
  const from = new Date(minute - YEAR);
  const changes = offsetChanges(timeZone, from, new Date(minute + YEAR));
  const opening = { at: from, before: tzOffset(timeZone, from) };
  const observances = [opening, ...changes].map(({ at, before }) => ({
    at,
    before,
    after: tzOffset(timeZone, at),
  }));
  const standard = Math.min(...observances.map(({ after }) => after));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observances.flatMap(({ at, before, after }) => {
      const kind = after > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        // In local time before the change.
        `DTSTART:${clockText(new Date(at.getTime() + before * MINUTE))}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `TZNAME:${tzName(timeZone, at, 'short')}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/** The instant in the form the calendar library reads: local time of that zone. */
export function inZone(time: Date, timeZone: string): TZDate {
  return new TZDate(time.getTime(), timeZone);
}

interface Change {
  /** The first minute of the new offset. */
  at: Date;
  /** Offset before the change, minutes east of UTC. */
  before: number;
}

/** No zone changes twice in a week: scans weeks and bisects one that contains a change down to the minute. */
function offsetChanges(timeZone: string, from: Date, to: Date): Change[] {
  const changes: Change[] = [];
  const offsetAt = (time: number) => tzOffset(timeZone, new Date(time));
  for (let week = from.getTime(); week < to.getTime(); week += WEEK) {
    const before = offsetAt(week);
    let [low, high] = [week, week + WEEK];
    if (offsetAt(high) === before) continue;
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: new Date(high), before });
  }
  return changes;
}

/** `20240310T020000`, from the UTC fields of `time`. */
function clockText(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** `-0600` */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${pad(size % 60)}`;
}
