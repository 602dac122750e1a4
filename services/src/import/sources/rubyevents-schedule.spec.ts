import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedConference } from '../model.js';
import { ImportReport } from '../report.js';
import { readSchedule } from './rubyevents-schedule.js';

const conference: ImportedConference = {
  where: { file: 'event.yml' },
  sourceKey: 'rubyevents:e',
  slug: 'e',
  name: 'E',
  location: null,
  timeZone: 'America/Toronto',
  startDate: '2024-09-26',
  endDate: null,
  website: null,
};
const talk = (name: string) => ({ sourceKey: `rubyevents:e:${name}`, title: name, track: null });

describe('readSchedule', () => {
  let folder: string;
  let report: ImportReport;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-schedule-'));
    report = new ImportReport(folder, 'test', new Date());
  });
  afterAll(async () => {
    await report.close();
    await rm(folder, { recursive: true });
  });
  const read = (grid: unknown[], order = [talk('a'), talk('b'), talk('c')]) =>
    readSchedule({ days: [{ date: '2024-09-26', grid }] }, order, conference, 'schedule.yml', report).map(
      ({ title, kind, startsAt, endsAt, position }) =>
        `${startsAt.toISOString().slice(11, 16)}-${endsAt.toISOString().slice(11, 16)} ${kind} ${title} ${position}`,
    );

  test('free cells take the talks in order, items are breaks, and times are local', () => {
    expect(
      read([
        {
          start_time: '9:00',
          end_time: '09:45',
          slots: 1,
          items: ['Doors', { title: 'Coffee', description: 'hot' }],
        },
        { start_time: '09:45', end_time: '11:00', slots: 1 },
        { start_time: '11:00', end_time: '11:30', slots: 2 },
      ]),
    ).toEqual([
      '13:00-13:45 break Doors 0',
      '13:00-13:45 break Coffee 1',
      '13:45-15:00 talk a 0',
      '15:00-15:30 talk b 0',
      '15:00-15:30 talk c 1',
    ]);
  });

  test('a party may last past midnight, and a mistyped end is replaced by the next start', () => {
    expect(
      read([
        { start_time: '16:15', end_time: '15:15', slots: 1 },
        { start_time: '16:45', end_time: '17:00', slots: 1 },
        { start_time: '20:00', end_time: '01:00', slots: 1, items: ['Party'] },
      ]),
    ).toEqual(['20:15-20:45 talk a 0', '20:45-21:00 talk b 0', '00:00-05:00 break Party 0']);
  });

  test('a cell without a time is skipped without shifting its talk', () => {
    const before = report.totals.skipped;
    expect(
      read([
        { start_time: 'soon', slots: 1 },
        { start_time: '10:00', end_time: '10:30', slots: 1 },
      ]),
    ).toEqual(['14:00-14:30 talk b 0']);
    expect(report.totals.skipped).toBe(before + 1);
  });

  test('malformed schedules are ignored', () => {
    expect(
      readSchedule(
        { days: [null, 'x', { date: 'soon', grid: 'none' }] },
        [],
        conference,
        'schedule.yml',
        report,
      ),
    ).toEqual([]);
  });
});
