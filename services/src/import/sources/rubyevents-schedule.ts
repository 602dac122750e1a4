import type { ImportedConference, ImportedSlot, Where } from '../model.js';
import { addDays, readDay } from '../normalise/dates.js';
import { cleanLine, shorten } from '../../text/text.js';
import { localToUtc } from '../normalise/zones.js';
import { asList, asRow, type Row } from '../parse.js';
import type { ImportReport } from '../report.js';
import type { Running } from './rubyevents-talks.js';

/** A session that begins at or after this hour and ends by `MORNING_HOUR` runs past midnight. */
const EVENING_HOUR = 16;
const MORNING_HOUR = 6;

const lineOf = (value: unknown): string => (typeof value === 'string' ? cleanLine(value) : '');
const hourOf = (time: string): number => Number(time.split(':')[0]);

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
  for (const day of asList(schedule['days']).map(asRow)) {
    const date = readDay(day['date']);
    const cells = asList(day['grid']).map(asRow);
    const positions = new Map<number, number>();
    cells.forEach((cell, at) => {
      const where: Where = { file, row: `${date ?? lineOf(day['name'])} ${lineOf(cell['start_time'])}` };
      const items = asList(cell['items']);
      const count = Number.isInteger(cell['slots']) ? Math.min(Math.max(Number(cell['slots']), 0), 50) : 1;
      const talks = items.length > 0 ? [] : queue.splice(0, count);
      if (items.length === 0) missing += count - talks.length;
      const span = date ? spanOf(cell, date, cells[at + 1], conference.timeZone) : null;
      if (!span || !date) {
        report.add(
          'skipped',
          where,
          'slot-time',
          `${lineOf(cell['start_time']) || 'no start'} to ${lineOf(cell['end_time']) || 'no end'} on ${date ?? 'no day'} is not a time span`,
        );
        return;
      }
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
 * A cell's span in UTC. An end before the start means the next day if at night; otherwise it is a typo, and the next cell's start is used.
 */
function spanOf(cell: Row, date: string, next: Row | undefined, zone: string): Span | null {
  const start = lineOf(cell['start_time']);
  const end = lineOf(cell['end_time']);
  const startsAt = localToUtc(date, start, zone);
  if (!startsAt) return null;
  const late = hourOf(start) >= EVENING_HOUR && hourOf(end) <= MORNING_HOUR;
  const ends = [
    localToUtc(late ? addDays(date, 1) : date, end, zone),
    localToUtc(date, lineOf(next?.['start_time']), zone),
  ];
  const endsAt = ends.find((at) => at !== null && at > startsAt);
  return endsAt ? { startsAt, endsAt } : null;
}
