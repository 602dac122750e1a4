import { describe, expect, test } from '@jest/globals';
import type { Conference, Slot } from '@lectern/contracts';
import ICAL from 'ical.js';
import { calendarFile } from './calendar-file.js';

const MINUTE = 60_000;

const conference: Conference = {
  id: 1,
  slug: 'rubyconf-2024',
  series_slug: null,
  name: 'RubyConf 2024',
  logo: null,
  location: 'Chicago, IL',
  start_date: '2024-11-13',
  end_date: '2024-11-15',
  time_zone: 'America/Chicago',
  website: null,
  year: 2024,
  topic: null,
  cfp_ends_on: null,
  cfp_link: null,
  status: null,
  talk_count: 0,
  recording_count: 0,
};

const slot: Slot = {
  id: 7,
  talk_id: 3,
  talk_slug: 'a-talk',
  talk_title: 'A talk',
  speakers: ['Speaker One', 'Speaker Two'],
  speaker_slugs: ['speaker-one', 'speaker-two'],
  start_time: '2024-11-13T15:00:00.000Z',
  end_time: '2024-11-13T15:30:00.000Z',
  room: 'Room 1',
  track: null,
  actionable: true,
  has_video: true,
  status: null,
  add_calendar: false,
};

const fileOf = (slotFields: Partial<Slot> = {}, conferenceFields: Partial<Conference> = {}) =>
  calendarFile({
    conference: { ...conference, ...conferenceFields },
    slot: { ...slot, ...slotFields },
    site: 'https://lectern.example',
    now: new Date('2024-10-01T12:00:00Z'),
  });

/** Parsed by another library, with the zones the file itself defines. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('No event');
  return {
    calendar,
    event: new ICAL.Event(event),
    text: (name: string) => event.getFirstPropertyValue(name),
  };
}

const startOf = (file: string) => read(file).event.startDate;

describe('a calendar file', () => {
  test('contains what, when, where, and a link to the talk', () => {
    const { event, text } = read(fileOf());
    expect(event.uid).toBe('slot-7@lectern.example');
    expect(event.summary).toBe('A talk');
    expect(event.location).toBe('Room 1, Chicago, IL');
    expect(event.description).toBe(
      'RubyConf 2024\nSpeaker One, Speaker Two\nhttps://lectern.example/video/a-talk',
    );
    expect(text('url')).toBe('https://lectern.example/video/a-talk');
    expect(String(text('dtstamp'))).toBe('2024-10-01T12:00:00Z');
    expect(event.startDate.toString()).toBe('2024-11-13T09:00:00');
    expect(event.startDate.zone?.tzid).toBe('America/Chicago');
    expect(event.endDate.toJSDate()).toEqual(new Date('2024-11-13T15:30:00Z'));
  });

  test('gives a slot the same UID whatever changes about it, and another slot another one', () => {
    expect(read(fileOf({ talk_title: 'Renamed' })).event.uid).toBe('slot-7@lectern.example');
    expect(read(fileOf({ id: 8 })).event.uid).toBe('slot-8@lectern.example');
  });

  test('links to the programme while no talk is published', () => {
    expect(read(fileOf({ talk_slug: null })).text('url')).toBe(
      'https://lectern.example/conference/rubyconf-2024',
    );
  });

  test('of a conference in UTC or in an unknown zone is written in UTC', () => {
    for (const time_zone of ['UTC', 'Nowhere/At_All', '']) {
      const file = fileOf({}, { time_zone });
      expect(file).toContain('DTSTART:20241113T150000Z\r\n');
      expect(file).not.toContain('VTIMEZONE');
    }
  });

  test('of a slot without a length has no end', () => {
    const file = fileOf({ end_time: slot.start_time });
    expect(file).not.toContain('DTEND');
    expect(read(file).event.startDate.toJSDate()).toEqual(new Date(slot.start_time));
  });

  test.each([
    ['commas, semicolons and backslashes', String.raw`Fast, good; cheap: pick \two\n "really"`],
    ['a line break', 'First line\nSecond line\r\nEND:VEVENT'],
    ['a title longer than a line', 'Überlegungen zur Größe, '.repeat(12)],
    ['emoji that must not be split', '🧑🏽‍💻👩‍👩‍👧‍👦'.repeat(20)],
    ['a right-to-left title', 'مقدمة في البرمجة، الجزء الثاني؛ تكملة'],
    ['Japanese', 'プログラミング言語の設計と実装について、'.repeat(6)],
  ])('keeps %s intact', (_what, title) => {
    const file = fileOf({ talk_title: title, room: title, speakers: [title] });
    const { event } = read(file);
    const whole = title.replace(/\r\n/g, '\n');
    expect(event.summary).toBe(whole);
    expect(event.location).toBe(`${whole}, Chicago, IL`);
    expect(event.description).toContain(whole);
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // A split character would not survive the conversion to bytes and back.
      expect(Buffer.from(line).toString()).toBe(line);
    }
    expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  });

  describe('gives the right instants from its time zone block alone', () => {
    test.each([
      ['America/Chicago', '2024-07-15T14:00:00Z', '2024-07-15T09:00:00'],
      ['America/Chicago', '2024-12-15T15:00:00Z', '2024-12-15T09:00:00'],
      ['America/Chicago', '2006-03-20T15:00:00Z', '2006-03-20T09:00:00'],
      ['Europe/Prague', '2024-07-15T07:00:00Z', '2024-07-15T09:00:00'],
      ['Europe/Prague', '2024-12-15T08:00:00Z', '2024-12-15T09:00:00'],
      ['Asia/Kolkata', '2024-07-15T03:30:00Z', '2024-07-15T09:00:00'],
      ['Australia/Sydney', '2024-07-15T23:00:00Z', '2024-07-16T09:00:00'],
      ['Australia/Sydney', '2024-12-15T22:00:00Z', '2024-12-16T09:00:00'],
      ['America/Sao_Paulo', '2016-12-15T11:00:00Z', '2016-12-15T09:00:00'],
      ['America/Sao_Paulo', '2024-12-15T12:00:00Z', '2024-12-15T09:00:00'],
      ['Europe/Istanbul', '2016-12-15T06:00:00Z', '2016-12-15T09:00:00'],
      ['Europe/Dublin', '2024-07-15T08:00:00Z', '2024-07-15T09:00:00'],
      ['Australia/Lord_Howe', '2024-12-15T22:00:00Z', '2024-12-16T09:00:00'],
      ['Pacific/Apia', '2011-12-31T19:00:00Z', '2012-01-01T09:00:00'],
      ['America/St_Johns', '2024-07-15T11:30:00Z', '2024-07-15T09:00:00'],
    ])('%s: %s is %s there', (time_zone, start_time, clock) => {
      const end_time = new Date(Date.parse(start_time) + 45 * MINUTE).toISOString();
      const { startDate, endDate } = read(fileOf({ start_time, end_time }, { time_zone })).event;
      expect(startDate.toString()).toBe(clock);
      expect(startDate.toJSDate()).toEqual(new Date(start_time));
      expect(endDate.toJSDate()).toEqual(new Date(end_time));
    });

    test('in the minutes around clock changes', () => {
      const changes: [zone: string, change: string][] = [
        ['America/Chicago', '2024-03-10T08:00:00Z'],
        ['Europe/Prague', '2024-03-31T01:00:00Z'],
        ['Australia/Sydney', '2024-10-05T16:00:00Z'],
        ['Australia/Lord_Howe', '2024-10-05T15:30:00Z'],
      ];
      for (const [time_zone, change] of changes) {
        for (const minutes of [-61, -1, 0, 1, 61]) {
          const start_time = new Date(Date.parse(change) + minutes * MINUTE).toISOString();
          const start = startOf(fileOf({ start_time, end_time: start_time }, { time_zone }));
          expect([time_zone, start.toJSDate().toISOString()]).toEqual([time_zone, start_time]);
        }
      }
    });

    test('also a year before and a year after it', () => {
      const { zone } = startOf(fileOf());
      if (!zone) throw new Error('No zone');
      const times = ['2023-11-20T15:00Z', '2024-05-15T14:00Z', '2025-05-15T14:00Z', '2025-11-10T15:00Z'];
      const hours = times.map((time) => ICAL.Time.fromJSDate(new Date(time), true).convertToZone(zone).hour);
      expect(hours).toEqual([9, 9, 9, 9]);
    });

    test('in every zone, also where daylight saving was abolished since', () => {
      const start_time = '2018-01-20T12:00:00.000Z';
      const wrong = Intl.supportedValuesOf('timeZone').filter((time_zone) => {
        const start = startOf(fileOf({ start_time, end_time: start_time }, { time_zone }));
        return start.toJSDate().toISOString() !== start_time;
      });
      expect(wrong).toEqual([]);
    });
  });
});
