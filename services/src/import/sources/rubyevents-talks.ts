import { languageTag } from '../../text/language.js';
import type { ImportedConference, ImportedTalk, Where } from '../model.js';
import { addDays, readDay, readInstant } from '../normalise/dates.js';
import { readDuration } from '../normalise/durations.js';
import { formatInTitle, formatOf, isFormatWord } from '../normalise/formats.js';
import { type ImportedLink, readLinks } from '../normalise/links.js';
import { cleanText, shorten } from '../../text/text.js';
import { youtubeId } from '../../text/video-links.js';
import { reportTypes } from '../field-types.js';
import { asList, asRow, isRow, lineOf as textLine, type ParsedRow, type Row } from '../parse.js';
import type { ImportReport } from '../report.js';
import type { EventContext } from './rubyevents-context.js';
import { watchedAt } from './rubyevents-videos.js';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from './source.js';

/** A row of the running order, which fills the schedule's free slots. */
export interface Running {
  /** Null if the row was rejected. */
  sourceKey: string | null;
  title: string;
  track: string | null;
}

export interface ReadTalks {
  talks: ImportedTalk[];
  order: Running[];
}

/** A title may be a number. */
const lineOf = (value: unknown): string => textLine(typeof value === 'number' ? String(value) : value);

/** The talks of one event: its rows, and the parts of shared recordings. */
export function readTalks(
  rows: ParsedRow[],
  file: string,
  conference: ImportedConference,
  context: EventContext,
): ReadTalks {
  const talks: ImportedTalk[] = [];
  const order: Running[] = [];
  const ids = new Set<string>();
  for (const { value, line } of rows) {
    const row = context.report.fields.track('videos.yml', asRow(value));
    const title = lineOf(row['title']);
    const where = { file, line, row: shorten(lineOf(row['id']) || title || 'unnamed', 120) };
    if (isRow(value)) reportTypes('videos.yml', value, where, context.report);
    if (!isRow(value) || !title) {
      context.report.add(
        'skipped',
        where,
        isRow(value) ? 'no-title' : 'not-an-object',
        isRow(value) ? 'the talk has no title' : 'the entry is not an object',
      );
      order.push({ sourceKey: null, title: '', track: null });
      continue;
    }
    const parts = asList(row['talks']).filter(isRow);
    const own: Reading = { row, where, ids, conference, context };
    const talk = readTalk(
      own,
      parts.filter((part) => ownVideo(part) === null),
    );
    order.push({ sourceKey: talk?.sourceKey ?? null, title, track: lineOf(row['track']) || null });
    if (!talk) continue;
    talk.programmePosition = order.length - 1;
    talks.push(talk);
    for (const part of parts) {
      const read = readPart(part, talk, own);
      if (read) talks.push({ ...read, programmePosition: talk.programmePosition });
    }
  }
  return { talks, order };
}

interface Reading {
  row: Row;
  where: Where;
  /** Ids already used in the file. */
  ids: Set<string>;
  conference: ImportedConference;
  context: EventContext;
}

/** A part of a recording as a separate talk; a part with its own video is not linked to the whole. */
function readPart(part: Row, whole: ImportedTalk, own: Reading): ImportedTalk | null {
  const { row, where, context } = own;
  const inner: Reading = {
    ...own,
    row: orElse(part, row, ['date', 'published_at', 'language']),
    where: { ...where, row: shorten(lineOf(part['id']) || lineOf(part['title']) || 'unnamed', 120) },
  };
  if (lineOf(part['title']) === '') {
    context.report.add('skipped', inner.where, 'no-title', 'the part has no title');
    return null;
  }
  const talk = readTalk(inner, []);
  if (!talk || part['video_provider'] !== 'parent') return talk;
  const { startsAt, endsAt } = cuesOf(part, inner.where, context.report);
  return {
    ...talk,
    partOf: { sourceKey: whole.sourceKey, startsAt, endsAt },
    duration: startsAt !== null && endsAt !== null ? endsAt - startsAt : null,
  };
}

/** A row with some fields of another where it has none itself. Not a copy, which would count every field as used. */
const orElse = (row: Row, other: Row, fields: readonly string[]): Row =>
  new Proxy(row, {
    get: (target, key) =>
      typeof key === 'string' ? (target[key] ?? (fields.includes(key) ? other[key] : undefined)) : undefined,
  });

function cuesOf(
  part: Row,
  where: Where,
  report: ImportReport,
): { startsAt: number | null; endsAt: number | null } {
  const [start, end] = [part['start_cue'], part['end_cue']].map((cue) =>
    cue === 'TODO' ? null : readCue(cue),
  );
  const startsAt = start ?? null;
  const endsAt = end !== null && end !== undefined && end > (startsAt ?? 0) ? end : null;
  if (end !== null && end !== undefined && endsAt === null)
    report.add(
      'noted',
      where,
      'bad-cue',
      'its end is not after its start in the recording; no end is stored',
    );
  if (startsAt === null && lineOf(part['start_cue']) !== '' && part['start_cue'] !== 'TODO')
    report.add(
      'noted',
      where,
      'bad-cue',
      `${JSON.stringify(part['start_cue'])} is not a position in a recording`,
    );
  return { startsAt, endsAt };
}

/** Seconds from `mm:ss`, `h:mm:ss` or a number; 0 is the start of the recording. */
function readCue(raw: unknown): number | null {
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  return /^[0:.]+$/u.test(String(raw)) ? 0 : readDuration(raw).seconds;
}

const ownVideo = (row: Row): string | null =>
  row['video_provider'] === 'youtube' ? youtubeId(row['video_id']) : null;

/** @param parts parts whose speakers also appear in this recording */
function readTalk(reading: Reading, parts: Row[]): ImportedTalk | null {
  const { row, where, conference, context } = reading;
  const { report, tags } = context;
  const title = lineOf(row['title']);
  const people = context.people.read(
    [...asList(row['speakers']), ...parts.flatMap((part) => asList(part['speakers']))],
    conference.slug,
    where,
    report,
  );
  if (people.length === 0)
    report.add('noted', where, 'no-speaker', `"${shorten(title, 80)}" names no speaker`);
  const createdAt =
    readInstant(row['published_at']) ?? readInstant(row['date']) ?? readInstant(conference.startDate);
  if (!createdAt) {
    report.add('skipped', where, 'no-date', `"${shorten(title, 80)}" has no date, and neither has its event`);
    return null;
  }
  const dates = [row['published_at'], row['date']].filter(
    (value) => value !== undefined && value !== null && value !== 'TODO',
  );
  if (dates.some((value) => !readInstant(value)))
    report.add('noted', where, 'bad-date', `not all of ${JSON.stringify(dates)} are dates`);
  const givenOn = givenDay(readDay(row['date']), conference);
  const original = lineOf(row['original_title']);
  return {
    where,
    sourceKey: keyOf(title, reading),
    title: shorten(title, LONGEST_TITLE),
    originalTitle: original && original !== title ? shorten(original, LONGEST_TITLE) : null,
    description: shorten(
      typeof row['description'] === 'string' ? cleanText(row['description']) : '',
      LONGEST_DESCRIPTION,
    ),
    language: languageTag(row['language']),
    usualLanguage: context.language,
    format: formatOf(lineOf(row['kind'])) ?? (row['kind'] === undefined ? formatInTitle(title) : null),
    ...watchedAt(row, { givenOn, conference }, where, report),
    links: linksOf(row),
    duration: null,
    givenOn,
    createdAt,
    tags: tags.unite([
      ...asList(row['tags'])
        .filter((tag) => !isFormatWord(tag))
        .map((tag) => tags.read(tag)),
      ...tags.inTitle(title),
    ]),
    people,
  };
}

/** The row's day if within the event; an event that spans years includes every day of them. */
function givenDay(day: string | null, { startDate, endDate }: ImportedConference): string | null {
  if (startDate === null) return day;
  const during = day !== null && day >= addDays(startDate, -2) && day <= addDays(endDate ?? startDate, 14);
  return during ? day : startDate;
}

const linksOf = (row: Row): ImportedLink[] =>
  readLinks([
    { url: row['slides_url'], type: 'slides' },
    ...asList(row['additional_resources'])
      .map(asRow)
      .map((entry) => ({
        url: entry['url'],
        type: entry['type'] ?? 'link',
        title: entry['title'] ?? entry['name'],
      })),
  ]);

function keyOf(title: string, { row, ids, conference, where, context }: Reading): string {
  const id = lineOf(row['id']) || `untitled ${title}`;
  let key = id;
  for (let copy = 2; ids.has(key); copy += 1) key = `${id}~${copy}`;
  if (key !== id)
    context.report.add('noted', where, 'same-id', `the id "${shorten(id, 80)}" is used twice in this file`);
  ids.add(key);
  return `${conference.sourceKey}:${key}`.slice(0, 255);
}
