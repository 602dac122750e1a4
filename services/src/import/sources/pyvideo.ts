import type { SourceFolder } from '../files.js';
import type { ImportedConference, ImportedEvent } from '../model.js';
import { addDays, readDay } from '../normalise/dates.js';
import { hasMinutes, isForeignUnit } from '../normalise/durations.js';
import { yearInName } from '../../modules/catalogue/index.js';
import { readStatus } from '../normalise/status.js';
import { TagBook } from '../normalise/tags.js';
import { reportTypes } from '../field-types.js';
import { shorten } from '../../text/text.js';
import { asRow, isRow, lineOf, readJson } from '../parse.js';
import { KNOWN_PEOPLE } from '../../modules/speakers/index.js';
import { PeopleBook } from '../people.js';
import type { ImportReport } from '../report.js';
import { orReport, type Source, type SourceStep } from './source.js';
import {
  type Common,
  type Context,
  linksOf,
  LONGEST_EVENT_DAYS,
  readTalk,
  type Video,
} from './pyvideo-talks.js';

/** Reads a folder in the pyvideo layout: `<event>/category.json` and `<event>/videos/<talk>.json`. */
export const pyvideo: Source = async function* (folder, report): AsyncGenerator<SourceStep> {
  const folders: string[] = [];
  for (const entry of await folder.list()) {
    if (entry.folder && (await folder.has(`${entry.name}/videos`))) folders.push(entry.name);
  }
  const context = { people: new PeopleBook(KNOWN_PEOPLE), tags: new TagBook(), report };
  let done = 0;
  for (const name of folders) {
    const event = await readEvent(folder, name, context);
    done += 1;
    yield { event, done, all: folders.length };
  }
};

async function readEvent(folder: SourceFolder, name: string, context: Context): Promise<ImportedEvent> {
  const { report } = context;
  const videos: Video[] = [];
  for (const entry of await folder.list(`${name}/videos`)) {
    if (!entry.name.endsWith('.json')) continue;
    const where = { file: `${name}/videos/${entry.name}` };
    const value = await orReport(report, where, () => readJson(folder, where.file));
    if (isRow(value)) {
      reportTypes('videos', value, where, report);
      videos.push({ where, stem: entry.name.slice(0, -5), row: report.fields.track('videos', value) });
    } else if (value !== null) report.add('skipped', where, 'not-an-object', 'the file is not an object');
  }
  const conference = await readCategory(folder, name, videos, report);
  const durations = videos.map(({ row }) => row['duration']);
  const common: Common = {
    conference,
    unit: isForeignUnit(durations) ? 'foreign' : hasMinutes(durations) ? 'minutes' : 'seconds',
    shared: sharedLinks(videos),
  };
  const talks = videos.map((video) => readTalk(video, common, context)).filter((talk) => talk !== null);
  return { label: name, conference, talks, slots: [] };
}

function sharedLinks(videos: Video[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { row } of videos)
    for (const { url } of linksOf(row))
      if (typeof url === 'string') counts.set(url, (counts.get(url) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 2).map(([url]) => url));
}

async function readCategory(
  folder: SourceFolder,
  name: string,
  videos: Video[],
  report: ImportReport,
): Promise<ImportedConference> {
  const where = { file: `${name}/category.json` };
  const found = asRow(await orReport(report, where, () => readJson(folder, where.file)));
  const row = report.fields.track('category.json', found);
  reportTypes('category.json', found, where, report);
  const days = videos
    .map(({ row: video }) => readDay(video['recorded']))
    .filter((day) => day !== null)
    .sort();
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null];
  const year = yearInName(typeof row['title'] === 'string' ? row['title'] : name);
  // Recordings from a year other than the one in the event's name were dated when published.
  const ofThisYear = (day: string | null): boolean =>
    year === null || day === null || day.startsWith(String(year));
  const together =
    first !== null && last !== null && last <= addDays(first, LONGEST_EVENT_DAYS) && ofThisYear(first);
  if (!ofThisYear(first))
    report.add('noted', where, 'other-year', `its recordings are dated ${first ?? ''}; no date is stored`);
  // If all recordings have the same date, it is the event's first day, and the last is unknown.
  const lastDay = together && last !== first ? last : null;
  const startDate = readDay(row['start_date']) ?? (together ? first : null);
  const stated = readDay(row['end_date']);
  const isBackwards = stated !== null && startDate !== null && stated < startDate;
  if (isBackwards)
    report.add('noted', where, 'bad-date', `it ends on ${stated}, before it starts; no end is stored`);
  const named = lineOf(row['title']);
  const { status, name: shown } = readStatus(row, named || name, where, report);
  const website =
    typeof row['url'] === 'string' && URL.canParse(row['url']) && row['url'].length <= 500
      ? row['url']
      : null;
  report.add('noted', where, 'no-time-zone', 'the catalogue names no place and no time zone; UTC is used');
  return {
    where,
    sourceKey: `pyvideo:${name}`,
    slug: name,
    name: shorten(shown, 200),
    location: null,
    timeZone: 'UTC',
    startDate,
    endDate: isBackwards ? null : (stated ?? (readDay(row['start_date']) ? null : lastDay)),
    website: website && /^https?:/u.test(website) ? website : null,
    status: status ?? undefined,
  };
}
