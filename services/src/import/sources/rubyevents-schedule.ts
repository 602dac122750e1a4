import type { ImportedConference, ImportedSlot, Where } from '../model.js';
import { addDays, readDay } from '../normalise/dates.js';
import { shorten } from '../../text/text.js';
import { localToUtc } from '../normalise/zones.js';
import { asList, asRow, lineOf, type Row } from '../parse.js';
import type { ImportReport } from '../report.js';
import type { Running } from './rubyevents-talks.js';

/** A session that begins at or after this hour and ends by `MORNING_HOUR` runs past midnight. */
const EVENING_HOUR = 16;
const MORNING_HOUR = 6;

const hourOf = (time: string): number => Number(time.split(':')[0]);
const TIME = /^\d{1,2}:\d{2}(?::00)?$/u;
const NOON_HOURS = 12;

/** Minutes since midnight; null if it is not a time. */
const minutesOf = (time: string): number | null => {
  if (!TIME.test(time)) return null;
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

/** A cell's times as written. */
interface Times {
  start: string;
  end: string;
}

const timesOf = (cell: Row): Times => ({
  start: lineOf(cell['start_time']),
  end: lineOf(cell['end_time']),
});

/**
 * Whether a file's times are those of a twelve-hour clock without "am" and "pm": no hour is after noon, though time goes back from one
 * cell to the next, or within one.
 */
function isTwelveHourClock(days: readonly Times[][]): boolean {
  const hours = days.flat().flatMap(({ start, end }) => [start, end].filter((time) => TIME.test(time)));
  if (hours.some((time) => hourOf(time) > NOON_HOURS)) return false;
  return days.some((cells) =>
    cells.some(({ start, end }, at) => {
      const [begins, ends] = [minutesOf(start), minutesOf(end)];
      const before = minutesOf(cells[at - 1]?.start ?? '');
      const goesBack = begins !== null && before !== null && begins < before;
      return goesBack || (begins !== null && ends !== null && ends < begins);
    }),
  );
}

/** The times of a day's cells on a twenty-four-hour clock. */
function toTwentyFourHours(cells: readonly Times[]): Times[] {
  let latest = 0;
  const after = (time: string): string => {
    const minutes = minutesOf(time);
    if (minutes === null) return time;
    const isAfternoon = minutes < latest && hourOf(time) < NOON_HOURS;
    latest = minutes + (isAfternoon ? NOON_HOURS * 60 : 0);
    return isAfternoon ? `${hourOf(time) + NOON_HOURS}${time.slice(time.indexOf(':'))}` : time;
  };
  return cells.map(({ start, end }) => {
    const begins = after(start);
    const from = latest;
    const ends = after(end);
    latest = from;
    return { start: begins, end: ends };
  });
}

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/**
 * The slots of a schedule. A cell with items is a break for each of them; a cell without items takes as many talks as it has slots, in
 * running order.
 */
export function readSchedule(
  schedule: Row,
  order: Running[],
  conference: ImportedConference,
  file: string,
  report: ImportReport,
): ImportedSlot[] {
  const slots: ImportedSlot[] = [];
  const queue = [...order];
  let missing = 0;
  const days = asList(schedule['days']).map(asRow);
  const written = days.map((day) => asList(day['grid']).map(asRow).map(timesOf));
  const isTwelve = isTwelveHourClock(written);
  if (isTwelve)
    report.add(
      'noted',
      { file },
      'twelve-hour-clock',
      'its times have twelve hours and no "pm"; read as such',
    );
  for (const [of, day] of days.entries()) {
    const date = readDay(day['date']);
    const cells = asList(day['grid']).map(asRow);
    const ownTimes = written[of] ?? [];
    const times = isTwelve ? toTwentyFourHours(ownTimes) : ownTimes;
    const positions = new Map<number, number>();
    cells.forEach((cell, at) => {
      const where: Where = { file, row: `${date ?? lineOf(day['name'])} ${lineOf(cell['start_time'])}` };
      const items = asList(cell['items']);
      const count = Number.isInteger(cell['slots']) ? Math.min(Math.max(Number(cell['slots']), 0), 50) : 1;
      const talks = items.length > 0 ? [] : queue.splice(0, count);
      if (items.length === 0) missing += count - talks.length;
      const span = date
        ? spanOf(times[at], date, conference.timeZone, items.length === 0 ? times[at + 1] : undefined)
        : null;
      if (!span || !date) {
        report.add(
          'skipped',
          where,
          'slot-time',
          `${lineOf(cell['start_time']) || 'no start'} to ${lineOf(cell['end_time']) || 'no end'} on ${date ?? 'no day'} is not a time span`,
        );
        return;
      }
      const { start, end } = times[at] ?? { start: '', end: '' };
      if (TIME.test(end) && end !== start && span.endsAt <= span.startsAt)
        report.add('noted', where, 'slot-end', `it ends at ${end}, before it starts; no end is stored`);
      const next = (): number => {
        const position = positions.get(span.startsAt.getTime()) ?? 0;
        positions.set(span.startsAt.getTime(), position + 1);
        return position;
      };
      for (const item of items) {
        const title = shorten(lineOf(item) || lineOf(asRow(item)['title']), 300);
        if (title === '') continue;
        const position = next();
        const sourceKey = `${conference.sourceKey}:${date}T${lineOf(cell['start_time'])}:${position}`;
        slots.push({ ...span, sourceKey, talkKey: null, title, kind: 'break', track: null, position });
      }
      for (const talk of talks) {
        const position = next();
        const sourceKey = talk.sourceKey
          ? `slot:${talk.sourceKey}`.slice(0, 255)
          : `${conference.sourceKey}:${date}T${lineOf(cell['start_time'])}:${position}`;
        if (talk.title === '') continue;
        slots.push({
          ...span,
          sourceKey,
          talkKey: talk.sourceKey,
          title: shorten(talk.title, 300),
          kind: 'talk',
          track: talk.track && shorten(talk.track, 100),
          position,
        });
      }
    });
  }
  if (missing > 0)
    report.add('noted', { file }, 'slots-without-talk', `the schedule has ${missing} more slots than talks`);
  if (queue.length > 0)
    report.add(
      'noted',
      { file },
      'talks-without-slot',
      `the schedule has ${queue.length} fewer slots than talks`,
    );
  return slots;
}

/**
 * A cell's span in UTC. An end before the start means the next day if at night; otherwise it is a typo. Without a usable end, a talk lasts until
 * the next cell starts; a party or a closing session has no known end, and ends when it starts.
 */
function spanOf(cell: Times | undefined, date: string, zone: string, next: Times | undefined): Span | null {
  const { start, end } = cell ?? { start: '', end: '' };
  const startsAt = localToUtc(date, start, zone);
  if (!startsAt) return null;
  const late = hourOf(start) >= EVENING_HOUR && hourOf(end) <= MORNING_HOUR;
  const ends = [localToUtc(late ? addDays(date, 1) : date, end, zone), localToUtc(date, next?.start, zone)];
  return { startsAt, endsAt: ends.find((at) => at !== null && at > startsAt) ?? startsAt };
}
