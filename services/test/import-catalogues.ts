import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Database } from '../src/database/database.js';

/** Writes files below a new folder and returns its path. */
export async function writeCatalogue(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-catalogue-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const event = (title: string, zone: string) =>
  `title: "${title}"\nlocation: "Amsterdam, Netherlands"\ntimezone: "${zone}"\nstart_date: "2024-03-30"\nend_date: "2024-03-31"\n`;

const talk = (id: string, rest: string) =>
  `- id: "${id}"\n  title: "Talk ${id}"\n  date: "2024-03-30"\n${rest}`;
const video = (id: string) => `  video_provider: "youtube"\n  video_id: "${id}"\n`;
const speakers = (...names: string[]) =>
  `  speakers:\n${names.map((name) => `    - ${JSON.stringify(name)}\n`).join('')}`;

/** Two events of the rubyevents layout, as untidy as real ones. */
export const MESSY_RUBYEVENTS: Record<string, string | Buffer> = {
  'speakers.yml':
    '- name: "Aaron Patterson"\n  github: "tenderlove"\n  slug: "aaron-patterson"\n' +
    '- name: "Adrian Goh"\n  slug: "adrian-goh"\n  aliases:\n    - name: "Adrian Goh Jun Wei"\n      slug: "x"\n' +
    '- name: "Hieu Nguyen"\n  slug: "hieu-nguyen"\n- name: "Hiếu Nguyễn"\n  slug: "hi-u-nguy-n"\n' +
    '- "not an object"\n- name: 7\n',
  'topics.yml': '- "Testing"\n- 5\n',
  'series/one/event.yml': event('Series One', 'Europe/Amsterdam'),
  'series/one/videos.yml':
    talk('a', video('aaaaaaaaaa1') + speakers('Aaron Patterson')) +
    talk(
      'b',
      video('aaaaaaaaaa1') +
        speakers('aaron  PATTERSON', 'Adrian Goh Jun Wei') +
        '  description: "The second row knows more."\n',
    ) +
    talk(
      'c',
      video('bbbbbbbbbb2') +
        speakers('Hieu Nguyen') +
        `  alternative_recordings:\n    - video_provider: "youtube"\n      video_id: "cccccccccc3"\n`,
    ) +
    talk('d', video('cccccccccc3') + speakers('Hieu Nguyen')) +
    talk('e', video('dddddddddd4') + speakers('Hiếu Nguyễn', 'TODO')) +
    talk('f', video('eeeeeeeeee5') + speakers('TODO')) +
    '- "just a string"\n- id: "g"\n  speakers:\n    - "Aaron Patterson"\n' +
    talk('h', '  video_provider: "scheduled"\n  video_id: "h"\n' + speakers('Adrian Goh')) +
    talk(
      'i',
      video('ffffffffff6') +
        '  talks:\n    - id: "i1"\n      title: "Part one"\n      start_cue: "00:10"\n      video_provider: "parent"\n      speakers:\n        - "Adrian Goh"\n' +
        '    - id: "i2"\n      title: "Part two"\n      video_provider: "youtube"\n      video_id: "gggggggggg7"\n      speakers:\n        - "Aaron Patterson"\n',
    ),
  'series/one/schedule.yml':
    'days:\n  - date: "2024-03-30"\n    grid:\n' +
    '      - { start_time: "09:00", end_time: "09:30", slots: 1, items: ["Doors"] }\n' +
    '      - { start_time: "09:30", end_time: "10:00", slots: 2 }\n' +
    '  - date: "2024-03-31"\n    grid:\n      - { start_time: "09:30", end_time: "10:00", slots: 1 }\n',
  'series/two/event.yml': event('Series Two', 'Mars/Base'),
  'series/two/videos.yml': talk('z', video('bbbbbbbbbb2') + speakers('Hieu Nguyen')),
  'series/broken/event.yml': 'title: "Broken"\n  bad: [unclosed\n',
  'series/broken/videos.yml': '- id: "x"\n  title: "never closed\n',
  'series/binary/videos.yml': Buffer.from([0x2d, 0x20, 0x00, 0x61]),
  'series/none/videos.yml': '',
  'series/latin/videos.yml': Buffer.from([0x2d, 0x20, 0xe9, 0x0a]),
  'series/large/videos.yml': Buffer.alloc(50 * 1024 * 1024, 0x61),
  'series/bomb/videos.yml': [
    '- &l0 [x]',
    ...Array.from({ length: 12 }, (_, at) => `- &l${at + 1} [${Array(9).fill(`*l${at}`).join(', ')}]`),
  ].join('\n'),
};

/** Includes a link that leads out of the folder, which cannot be written as a file. */
export async function messyRubyevents(): Promise<string> {
  const folder = await writeCatalogue(MESSY_RUBYEVENTS);
  await mkdir(join(folder, 'series/linked'));
  await symlink('/etc/hostname', join(folder, 'series/linked/videos.yml'));
  return folder;
}

const pyTalk = (speaker: unknown, id: string, duration: unknown, more: object = {}) =>
  JSON.stringify({
    title: `${String(speaker)} - A talk with ${id} - Series One`,
    speakers: [speaker],
    recorded: '2024-03-30',
    description: '',
    duration,
    tags: ['lightning talk', 'talk'],
    videos: [{ type: 'youtube', url: `https://youtu.be/${id}` }],
    ...more,
  });

export const MESSY_PYVIDEO: Record<string, string> = {
  'series-one/category.json': '{"title": "Series One"}',
  'series-one/videos/a.json': pyTalk('AARON PATTERSON', 'aaaaaaaaaa1', 1200),
  'series-one/videos/b.json': pyTalk('Adrian Goh Jun Wei', 'hhhhhhhhhh8', -5, {
    tags: ['Lightning Talks', 'TODO', 7],
  }),
  'series-one/videos/c.json': pyTalk('Josh', 'iiiiiiiiii9', '20:00', { title: '\u0000', recorded: null }),
  'series-one/videos/d.json': pyTalk('Josh', 'jjjjjjjjj10', '20:00', { recorded: '30/03/2024' }),
  'series-one/videos/e.json': '{"title": "cut off',
  'series-one/videos/f.json': '[]',
  'milliseconds/category.json': '{"title": "Milliseconds"}',
  ...Object.fromEntries(
    [1_500_000, 1_600_000, 1_700_000, 40_000].map((duration, at) => [
      `milliseconds/videos/${at}.json`,
      pyTalk('Josh', `kkkkkkkkkk${at}`, duration),
    ]),
  ),
};

/** Enough events to end a process between two of them. */
export function manyEvents(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; at < count; at += 1) {
    const name = `many-${String(at).padStart(3, '0')}`;
    files[`many/${name}/event.yml`] = event(name, 'Europe/Amsterdam');
    files[`many/${name}/videos.yml`] = Array.from({ length: 20 }, (_, row) =>
      talk(
        `${name}-${row}`,
        video(`m${String(at * 100 + row).padStart(10, '0')}`) +
          speakers('Aaron Patterson', `Member M${at % 7}`),
      ),
    ).join('');
  }
  return files;
}

const CONTENT = {
  talks:
    'SELECT slug, title, source_title, original_title, description, description_origin, video_id, youtube_link, duration, status, conference_name, source_key, created_at, given_on, ordered_on, language, language_guessed, format, video_state, watchable, programme_position, starts_at, ends_at FROM talks ORDER BY slug',
  texts:
    'SELECT t.slug, x.markup, x.source, x.blocks FROM talk_texts x JOIN talks t ON t.id = x.talk_id ORDER BY 1',
  links:
    'SELECT t.slug, l.kind, l.url, l.host, l.title, l.position FROM talk_links l JOIN talks t ON t.id = l.talk_id ORDER BY 1, 6',
  recordings:
    'SELECT t.slug, r.kind, r.url, r.host, r.position FROM talk_recordings r JOIN talks t ON t.id = r.talk_id ORDER BY 1, 5',
  parts: 'SELECT p.slug part, w.slug whole FROM talks p JOIN talks w ON w.id = p.part_of_id ORDER BY 1',
  series: 'SELECT slug, name, website, edition_count, talk_count, recording_count FROM series ORDER BY slug',
  seriesKeys: 'SELECT k.series_key, s.slug FROM series_keys k JOIN series s ON s.id = k.series_id ORDER BY 1',
  conferenceKeys:
    'SELECT k.source_key, c.slug FROM conference_keys k JOIN conferences c ON c.id = k.conference_id ORDER BY 1',
  speakers: 'SELECT slug, name, name_key, github FROM speakers ORDER BY slug',
  talkSpeakers:
    'SELECT t.slug talk, s.slug speaker, x.position FROM talk_speakers x JOIN talks t ON t.id = x.talk_id JOIN speakers s ON s.id = x.speaker_id ORDER BY 1, 3',
  talkTags:
    'SELECT t.slug talk, g.name, x.position FROM talk_tags x JOIN talks t ON t.id = x.talk_id JOIN tags g ON g.id = x.tag_id ORDER BY 1, 3',
  slots:
    'SELECT s.source_key, s.talk_title, s.kind, s.starts_at, s.ends_at, t.slug FROM slots s LEFT JOIN talks t ON t.id = s.talk_id ORDER BY 4, 1',
  transcripts:
    'SELECT t.slug, x.language, l.position, l.seconds, l.content FROM transcript_lines l JOIN transcripts x ON x.talk_id = l.talk_id AND x.language = l.language JOIN talks t ON t.id = l.talk_id ORDER BY 1, 2, 3',
  numbers: 'SELECT video_id, views, likes, day FROM video_numbers ORDER BY video_id',
  receptions: 'SELECT slug, reception FROM talks ORDER BY slug',
  conferences:
    'SELECT c.slug, c.name, location, time_zone, start_date, end_date, year, topic, cfp_ends_on, c.status, c.talk_count, s.slug series FROM conferences c LEFT JOIN series s ON s.id = c.series_id ORDER BY c.slug',
};

/** The result of an import, without ids and write times. */
export async function contentOf(database: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(CONTENT)) found[name] = await database.read.query(sql);
  return found;
}
