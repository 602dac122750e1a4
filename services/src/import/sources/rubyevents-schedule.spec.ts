import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
const talk = (name: string, track: string | null = null) => ({
  sourceKey: `rubyevents:e:${name}`,
  title: name,
  track,
});

describe('readSchedule', () => {
  let folder: string;
  let report: ImportReport;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-schedule-'));
    report = new ImportReport(folder, 'test', new Date());
  });
  afterEach(async () => {
    await report.close();
    await rm(folder, { recursive: true });
  });
  const slotsOf = (
    grid: unknown[],
    order: Parameters<typeof readSchedule>[1] = [talk('a'), talk('b'), talk('c')],
    day: object = { date: '2024-09-26' },
  ) => readSchedule({ days: [{ ...day, grid }] }, order, conference, 'schedule.yml', report);
  const read = (...schedule: Parameters<typeof slotsOf>) =>
    slotsOf(...schedule).map(
      ({ title, kind, startsAt, endsAt, position }) =>
        `${startsAt.toISOString().slice(11, 16)}-${endsAt.toISOString().slice(11, 16)} ${kind} ${title} ${position}`,
    );
  /** What the report says besides its totals. */
  const remarks = () =>
    report
      .summary()
      .slice(1)
      .map((line) => line.trim());

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

  test('only what starts in the evening and ends by early morning lasts past midnight', () => {
    expect(
      read([
        { start_time: '09:00', end_time: '05:00', slots: 1 },
        { start_time: '10:00', end_time: '10:00', slots: 1 },
        { start_time: '11:00', end_time: '12:00', slots: 1 },
        { start_time: '16:00', end_time: '06:30', items: ['Hack night'] },
      ]),
    ).toEqual([
      '13:00-14:00 talk a 0',
      '14:00-15:00 talk b 0',
      '15:00-16:00 talk c 0',
      '20:00-10:30 break Hack night 0',
    ]);
  });

  test('what has no end keeps its start, and hours go on after midnight', () => {
    expect(
      read([
        { start_time: '17:10', end_time: '17:10', items: ['Closing'] },
        { start_time: '19:00', end_time: 'End', items: ['Silent disco'] },
        { start_time: '20:20', items: ['After-party'] },
        { start_time: '21:00', end_time: '26:30', items: ['Until half past two'] },
        { start_time: '25:00', end_time: '25:30', items: ['Last bus'] },
      ]),
    ).toEqual([
      '21:10-21:10 break Closing 0',
      '23:00-23:00 break Silent disco 0',
      '00:20-00:20 break After-party 0',
      '01:00-06:30 break Until half past two 0',
      '05:00-05:30 break Last bus 0',
    ]);
    expect(remarks()).toEqual([expect.stringContaining('talks-without-slot') as unknown]);
  });

  test('times that go back are those of a twelve-hour clock, if none of the file is after noon', () => {
    const afternoon = [
      { start_time: '8:00', end_time: '11:40', items: ['Doors'] },
      { start_time: '11:40', end_time: '1:20', items: ['Lunch'] },
      { start_time: '1:20', end_time: '2:00', slots: 1 },
      { start_time: '6:00', end_time: '9:00', items: ['Party'] },
    ];
    expect(read(afternoon)).toEqual([
      '12:00-15:40 break Doors 0',
      '15:40-17:20 break Lunch 0',
      '17:20-18:00 talk a 0',
      '22:00-01:00 break Party 0',
    ]);
    expect(remarks()).toContainEqual(expect.stringContaining('twelve-hour-clock'));
    const unordered = [
      { start_time: '10:00', end_time: '11:00', slots: 1 },
      { start_time: '9:00', end_time: '10:00', slots: 1 },
      { start_time: '13:00', end_time: '14:00', slots: 1 },
    ];
    expect(read(unordered)).toEqual(['14:00-15:00 talk a 0', '13:00-14:00 talk b 0', '17:00-18:00 talk c 0']);
  });

  test('a cell without a time is skipped without shifting its talk', () => {
    expect(
      read(
        [
          { start_time: 'soon', slots: 1 },
          { start_time: '10:00', end_time: '10:30', slots: 1 },
        ],
        [talk('a'), talk('b')],
      ),
    ).toEqual(['14:00-14:30 talk b 0']);
    expect(remarks()).toEqual([
      '1  skipped slot-time, such as schedule.yml (2024-09-26 soon): soon to no end on 2024-09-26 is not a time span',
    ]);
  });

  test('a day without a date is reported by its name', () => {
    expect(read([{ end_time: '10:00' }], [talk('a')], { name: 'Workshops' })).toEqual([]);
    expect(remarks()).toEqual([
      '1  skipped slot-time, such as schedule.yml (Workshops ): no start to 10:00 on no day is not a time span',
    ]);
  });

  test('the report says how many talks are missing from a schedule, or have no slot in it', () => {
    const cells = [
      { start_time: '09:00', end_time: '09:30', slots: 3, items: ['Doors'] },
      { start_time: '09:30', end_time: '10:00', slots: 1 },
      { start_time: '10:00', end_time: '11:00', slots: 2 },
    ];
    read(cells);
    expect(remarks()).toEqual([]);
    read(cells, [talk('a')]);
    expect(remarks()).toEqual([
      '1  noted slots-without-talk, such as schedule.yml: the schedule has 2 more slots than talks',
    ]);
    read(cells.slice(0, 2));
    expect(remarks()).toContain(
      '1  noted talks-without-slot, such as schedule.yml: the schedule has 2 fewer slots than talks',
    );
    expect(report.totals).toMatchObject({ noted: 2, skipped: 0 });
  });

  test('slots keep their keys when an import is repeated, and talks their tracks', () => {
    const unkeyed = { sourceKey: null, title: 'Lightning talks', track: null };
    expect(
      slotsOf(
        [
          { start_time: '09:00', end_time: '09:30', items: ['Doors'] },
          { start_time: '09:30', end_time: '10:00', slots: 2 },
        ],
        [talk('a', 'Main'), unkeyed],
      ).map(({ sourceKey, talkKey, track }) => ({ sourceKey, talkKey, track })),
    ).toEqual([
      { sourceKey: 'rubyevents:e:2024-09-26T09:00:0', talkKey: null, track: null },
      { sourceKey: 'slot:rubyevents:e:a', talkKey: 'rubyevents:e:a', track: 'Main' },
      { sourceKey: 'rubyevents:e:2024-09-26T09:30:1', talkKey: null, track: null },
    ]);
  });

  test('breaks and talks without a title have no slot', () => {
    expect(
      read(
        [
          { start_time: '09:00', end_time: '09:30', items: ['', { description: 'hot' }, 'Tea'] },
          { start_time: '09:30', end_time: '10:00', slots: 2 },
        ],
        [{ ...talk('a'), title: '' }, talk('b')],
      ),
    ).toEqual(['13:00-13:30 break Tea 0', '13:30-14:00 talk b 1']);
  });

  test('an end before the start is reported', () => {
    expect(read([{ start_time: '14:00', end_time: '13:30' }], [talk('a')])).toEqual(['18:00-18:00 talk a 0']);
    expect(remarks()).toEqual([expect.stringContaining('it ends at 13:30, before it starts')]);
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
