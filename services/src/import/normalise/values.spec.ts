import { describe, expect, test } from '@jest/globals';
import { formatInTitle } from './formats.js';
import { readLinks } from './links.js';
import { recordingOf } from './recordings.js';
import { readDay, readInstant } from './dates.js';
import { fromMinutes, hasMinutes, isForeignUnit, readDuration } from './durations.js';
import { freeSlug } from './slugs.js';
import { TagBook } from './tags.js';
import { cleanLine, cleanText, shorten } from '../../text/text.js';
import { youtubeId } from '../../text/video-links.js';
import { localToUtc, readZone, zoneOfPlace } from './zones.js';

describe('durations', () => {
  test.each([
    [2690, 2690],
    ['2690', 2690],
    ['44:50', 2690],
    ['1:02:03', 3723],
    ['PT1H2M3S', 3723],
    [43_200, 43_200],
    [null, null],
    [undefined, null],
  ])('%p is %p seconds', (raw, seconds) => expect(readDuration(raw)).toEqual({ seconds }));

  test.each([
    [-5, 'not-positive'],
    [0, 'not-positive'],
    [43_201, 'over-12-hours'],
    [1_595_000, 'over-12-hours'],
    ['soon', 'not-a-duration'],
    [Number.NaN, 'not-a-duration'],
    [{}, 'not-a-duration'],
    ['P', 'not-a-duration'],
  ])('%p is unknown', (raw, problem) => expect(readDuration(raw)).toEqual({ seconds: null, problem }));

  test('where many values are impossible the unit was misread and none is used', () => {
    expect(isForeignUnit([152_520, 58_800, 73_380, 18_960, 12_360])).toBe(true);
    expect(isForeignUnit([1800, 1900, 2000, 152_520])).toBe(false);
    expect(isForeignUnit([])).toBe(false);
  });

  test('of an event with many values below two minutes are minutes, except for large ones', () => {
    expect(hasMinutes([20, 30, 45, 2_700, 3_600])).toBe(true);
    expect(hasMinutes([20, 30, 2_700])).toBe(false);
    expect([20, 180, 181, 2_700].map(fromMinutes)).toEqual([1_200, 10_800, 181, 2_700]);
  });
});

test.each([
  'xQ2334zPzug',
  'https://www.youtube.com/watch?v=xQ2334zPzug',
  'http://youtube.com/watch?t=123&v=xQ2334zPzug#top',
  'https://youtu.be/xQ2334zPzug?si=a',
  'https://m.youtube.com/watch?v=xQ2334zPzug',
  'https://www.youtube.com/embed/xQ2334zPzug',
  'https://www.youtube-nocookie.com/embed/xQ2334zPzug?rel=0',
  'https://youtube.com/shorts/xQ2334zPzug',
  'https://www.youtube.com/live/xQ2334zPzug',
  'https://www.youtube.com/v/xQ2334zPzug',
  'youtube.com/watch?v=xQ2334zPzug',
  '//youtu.be/xQ2334zPzug',
  'https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DxQ2334zPzug',
  'https://www.youtube.com/watch/xQ2334zPzug',
  'https://music.youtube.com/watch?v=xQ2334zPzug&list=RDAMVM',
  'https://www.youtube.com/watch?v=xQ2334zPzug&list=PLaaaaaaaaaaa&index=4',
  'https://www.youtube.com/embed/xQ2334zPzug?list=PLaaaaaaaaaaa',
  'https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2FxQ2334zPzug',
  '<iframe width="560" src="https://www.youtube.com/embed/xQ2334zPzug?start=3&amp;rel=0" allowfullscreen></iframe>',
  'WWW.YouTube.com/watch?v=xQ2334zPzug',
])('%s identifies the video', (link) => expect(youtubeId(link)).toBe('xQ2334zPzug'));

test.each([
  'https://vimeo.com/134407444',
  'https://youtube.com.example.org/watch?v=xQ2334zPzug',
  'javascript:alert(1)',
  'xQ2334zPzu',
  'xQ2334zPzugg',
  '',
  7,
  null,
  'https://www.youtube.com/watch?v=xQ2334zPzugg',
  'https://www.youtube.com/embed/videoseries?list=PLaaaaaaaaaaa',
  'https://www.youtube.com/embed/live_stream?channel=UCaaaaaaaaa',
  'https://www.youtube.com/playlist?list=PLaaaaaaaaaaa',
  'https://www.youtube.com/@somebodyabc',
  'https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa',
  'https://www.youtube.com/redirect?q=https%3A%2F%2F%5B',
  'programming',
  'performance',
  'live_stream',
])('%p identifies no video', (link) => expect(youtubeId(link)).toBeNull());

describe('dates', () => {
  test('are days that exist in the calendar', () => {
    expect(readDay('2024-02-29')).toBe('2024-02-29');
    expect(['2023-02-29', '2024-13-01', '24-01-01', 'soon', 20240101, null].map(readDay)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('may be points in time', () => {
    expect(readInstant('2019-05-02T09:15:00')?.toISOString()).toBe('2019-05-02T09:15:00.000Z');
    expect(readInstant('2024-09-27T05:06:35+02:00')?.toISOString()).toBe('2024-09-27T03:06:35.000Z');
    expect(readInstant('2024-09-27 and later')).toBeNull();
  });
});

describe('zones', () => {
  test('are validated, and derived from a place only where its country has a single zone', () => {
    expect(readZone('Europe/Amsterdam')).toBe('Europe/Amsterdam');
    expect(['Mars/Base', '+02:00', 'CET; DROP', 5, ''].map(readZone)).toEqual([null, null, null, null, null]);
    expect(zoneOfPlace('Brighton, UK')).toBe('Europe/London');
    expect([
      zoneOfPlace('Austin, TX, United States'),
      zoneOfPlace('Sydney, Australia'),
      zoneOfPlace(null),
    ]).toEqual([null, null, null]);
  });

  test.each([
    ['2024-09-26', '09:45', 'America/Toronto', '2024-09-26T13:45:00.000Z'],
    ['2024-12-01', '9:45', 'America/Toronto', '2024-12-01T14:45:00.000Z'],
    ['2013-02-21', '09:00', 'Australia/Melbourne', '2013-02-20T22:00:00.000Z'],
    ['2016-02-11', '09:00', 'Australia/Brisbane', '2016-02-10T23:00:00.000Z'],
    ['2024-03-31', '01:59', 'Europe/Amsterdam', '2024-03-31T00:59:00.000Z'],
    ['2024-03-31', '03:00', 'Europe/Amsterdam', '2024-03-31T01:00:00.000Z'],
    ['2024-10-27', '02:30', 'Europe/Amsterdam', '2024-10-27T00:30:00.000Z'],
    ['2024-10-27', '24:00', 'Europe/Amsterdam', '2024-10-27T23:00:00.000Z'],
    ['2024-10-27', '26:30', 'Europe/Amsterdam', '2024-10-28T01:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, utc) =>
    expect(localToUtc(day, time, zone)?.toISOString()).toBe(utc),
  );

  test('a skipped hour at a clock change counts on from before the change', () => {
    expect(localToUtc('2024-03-31', '02:30', 'Europe/Amsterdam')?.toISOString()).toBe(
      '2024-03-31T01:30:00.000Z',
    );
  });

  test.each(['30:00', '24:60', '09:60', 'noon', '', 9, null])('%p is not a time', (time) =>
    expect(localToUtc('2024-01-01', time, 'UTC')).toBeNull(),
  );
});

describe('tags', () => {
  const book = new TagBook(['Accessibility (a11y)', 'Sonic Pi', 'Design by Contract']);

  test('are one tag in many spellings', () => {
    expect(
      ['machine learning', 'Machine Learning', 'machine-learning', ' MACHINELEARNING '].map((tag) =>
        book.read(tag),
      ),
    ).toEqual(Array(4).fill('Machine learning'));
    expect([book.read('a11y'), book.read('#accessibility')]).toEqual(['Accessibility', 'Accessibility']);
    expect(book.read('design-by-contract')).toBe('Design by Contract');
    expect(book.read('proof-systems')).toBe('Proof systems');
  });

  test.each([
    'talk',
    'video',
    'TODO',
    '',
    '2019',
    '<script>',
    'x'.repeat(61),
    3,
    null,
    'lightning-talks',
    'PyCon US 2015',
    'Minsk',
    'Room 215',
  ])('%p is not a tag', (raw) => expect(book.read(raw)).toBeNull());

  test('are found in a title by whole words', () => {
    expect(book.inTitle('Upgrading Rails: from Postgres to SQLite')).toEqual([
      'Upgrades',
      'Ruby on Rails',
      'PostgreSQL',
      'SQLite',
    ]);
    expect(book.inTitle('The Rustle of Railings')).toEqual([]);
  });

  test('are listed once, and not too many', () => {
    expect(book.unite(['Ruby', null, 'ruby'])).toEqual(['Ruby']);
    expect(book.unite(Array.from({ length: 40 }, (_, at) => `Subject ${at}`))).toHaveLength(20);
  });
});

test('text loses unprintable characters and keeps its letters', () => {
  expect(cleanText('a\u0000b\r\nc\u200b\ud800')).toBe('ab\nc');
  expect(cleanLine('  Cafe\u0301 \n au\tlait ')).toBe('Café au lait');
  expect(shorten('one two three', 9)).toBe('one two…');
  expect([...shorten('😀'.repeat(10), 5)]).toHaveLength(5);
});

test('slugs are readable, and a duplicate is distinguished by details of the talk', () => {
  const taken = new Set(['keynote', 'keynote-rails-world-2024']);
  const has = (slug: string): boolean => taken.has(slug);
  expect(freeSlug('Déjà Vu: Łukasz’s Talk', [], 'k', has)).toBe('deja-vu-lukaszs-talk');
  expect(freeSlug('Keynote', ['rails-world-2024', 'xQ2334zPzug'], 'k', has)).toBe('keynote-xq2334zpzug');
  expect(freeSlug('2024', [], 'k', has)).toBe('talk-2024');
  expect(freeSlug('!!!', [], 'k', has)).toMatch(/^talk-[0-9a-f]{8}$/);
});

test.each([
  ['https://vimeo.com/11980200', 'vimeo', 'https://vimeo.com/11980200'],
  ['https://player.vimeo.com/video/123456789/0a1b2c3d4e', 'vimeo', 'https://vimeo.com/123456789/0a1b2c3d4e'],
  ['http://s3.us.archive.org/x/y.MP4', 'file', 'https://s3.us.archive.org/x/y.MP4'],
  ['https://archive.org/details/x', 'page', 'https://archive.org/details/x'],
  ['https://youtu.be/aaaaaaaaaa1', 'youtube', 'https://www.youtube.com/watch?v=aaaaaaaaaa1'],
  ['http://unknown.example.com/x.mp4', null, null],
  ['javascript:alert(1)', null, null],
  ['https://s3.us.archive.org/x/y.webm?Signature=abc%3D&Expires=1423871709&AWSAccessKeyId=def', null, null],
  ['https://localhost/x.mp4', null, null],
  [7, null, null],
])('a recording at %p is of kind %p', (raw, kind, url) => {
  const found = recordingOf(raw);
  expect([found?.kind ?? null, found?.url ?? null]).toEqual([kind, url]);
});

test.each([
  [{ url: 'https://speakerdeck.com/a/b' }, 'slides'],
  [{ url: 'https://docs.google.com/presentation/d/1' }, 'slides'],
  [{ url: 'https://files.example.com/a', title: 'Talk slides' }, 'slides'],
  [{ url: 'https://github.com/a/b' }, 'repository'],
  [{ url: 'https://www.ruby-lang.org/a', type: 'write-up' }, 'article'],
  [{ url: 'https://www.ruby-lang.org/a' }, 'other'],
  [{ url: 'https://www.ruby-lang.org/a', title: 'Conference schedule' }, undefined],
  [{ url: 'https://creativecommons.org/licenses/by/4.0/' }, undefined],
  [{ url: 'http://unknown.example.com/slides' }, undefined],
  [{ url: 'data:text/html,x', type: 'slides' }, undefined],
])('the link %p is of kind %p', (given, kind) => expect(readLinks([given])[0]?.kind).toBe(kind));

test('at most twenty links are stored, slides first', () => {
  const given = Array.from({ length: 40 }, (_, at) => ({ url: `https://www.ruby-lang.org/${at}` }));
  const links = readLinks([...given, { url: 'https://speakerdeck.com/a/b' }]);
  expect(links).toHaveLength(20);
  expect(links[0]?.kind).toBe('slides');
});

test.each([
  ['Keynote', 'keynote'],
  ['Closing Keynote: What we learnt', 'keynote'],
  ['Lightning Talks, Day 2', 'lightning_talk'],
  ['Panel: Hiring', 'panel'],
  ['Opening', 'opening'],
  ['A Speaker Keynote: Gears that mesh', 'keynote'],
  ['Interview A Speaker - Keynote Speaker', 'interview'],
  ['How keynotes are written', null],
  ['A workshop in an afternoon', null],
])('the title "%s" is of format %p', (title, format) => expect(formatInTitle(title)).toBe(format));
