import type { SourceFolder } from '../files.js';
import type { ImportedConference, ImportedEvent, ImportedSeries, Where } from '../model.js';
import { readDay } from '../normalise/dates.js';
import { TagBook } from '../normalise/tags.js';
import { shorten } from '../../text/text.js';
import { readStatus } from '../normalise/status.js';
import { readZone, zoneOfPlace } from '../normalise/zones.js';
import { asList, asRow, lineOf, readYamlRow, readYamlRows, type Row } from '../parse.js';
import { publicLink } from '../../text/description/public-link.js';
import { languageTag } from '../../text/language.js';
import { reportTypes } from '../field-types.js';
import { PeopleBook } from '../people.js';
import type { ImportReport } from '../report.js';
import type { Context } from './rubyevents-context.js';
import { readSchedule } from './rubyevents-schedule.js';
import { readTalks } from './rubyevents-talks.js';
import { orReport, type Source, type SourceStep } from './source.js';

/**
 * Reads a folder in the rubyevents layout: `<series>/series.yml`, `<series>/<event>/{event,videos,schedule,cfp}.yml`, `speakers.yml`,
 * `topics.yml`. The folder may be the repository, which has all of this in `data`.
 */
export const rubyevents: Source = async function* (root, report): AsyncGenerator<SourceStep> {
  const folder = (await hasEvents(root)) ? root : ((await root.below('data')) ?? root);
  const events: string[] = [];
  for (const series of await folder.list()) {
    if (!series.folder) continue;
    for (const event of await folder.list(series.name)) {
      const path = `${series.name}/${event.name}`;
      if (
        event.folder &&
        ((await folder.has(`${path}/event.yml`)) || (await folder.has(`${path}/videos.yml`)))
      )
        events.push(path);
    }
  }
  const context = {
    people: await readPeople(folder, report),
    tags: await readTopics(folder, report),
    report,
  };
  const series = new Map<string, ReadSeries>();
  let done = 0;
  for (const path of events) {
    const name = path.split('/')[0] ?? path;
    const known = series.get(name) ?? (await readSeries(folder, name, report));
    series.set(name, known);
    const event = await readEvent(folder, path, known, context);
    done += 1;
    yield { event, done, all: events.length };
  }
};

interface ReadSeries {
  series: ImportedSeries;
  language: string | null;
}

async function hasEvents(folder: SourceFolder): Promise<boolean> {
  for (const { name, folder: isFolder } of await folder.list())
    if (isFolder && (await folder.has(`${name}/series.yml`))) return true;
  return false;
}

async function readSeries(folder: SourceFolder, name: string, report: ImportReport): Promise<ReadSeries> {
  const where = { file: `${name}/series.yml` };
  const found = (await folder.has(where.file))
    ? await orReport(report, where, () => readYamlRow(folder, where.file))
    : null;
  const row = report.fields.track('series.yml', found);
  reportTypes('series.yml', found ?? {}, where, report);
  const website = secureOrPlain(lineOf(row?.['website']));
  return {
    series: {
      key: `rubyevents:${name}`,
      name: shorten(lineOf(row?.['name']) || name, 200),
      aliases: asList(row?.['aliases'])
        .map(lineOf)
        .filter((alias) => alias !== ''),
      website,
    },
    language: languageTag(row?.['language']),
  };
}

const secureOrPlain = (link: string): string | null => {
  const found = publicLink(link);
  return found !== null && found.length <= 500 ? found : null;
};

async function readPeople(folder: SourceFolder, report: ImportReport): Promise<PeopleBook> {
  if (!(await folder.has('speakers.yml'))) return new PeopleBook();
  const rows = await orReport(report, { file: 'speakers.yml' }, () => readYamlRows(folder, 'speakers.yml'));
  return new PeopleBook(
    (rows ?? []).map(({ value, line }) => {
      reportTypes('speakers.yml', value, { file: 'speakers.yml', line }, report);
      return report.fields.track('speakers.yml', value);
    }),
  );
}

async function readTopics(folder: SourceFolder, report: ImportReport): Promise<TagBook> {
  if (!(await folder.has('topics.yml'))) return new TagBook();
  const rows = await orReport(report, { file: 'topics.yml' }, () => readYamlRows(folder, 'topics.yml'));
  return new TagBook((rows ?? []).map(({ value }) => value).filter((value) => typeof value === 'string'));
}

async function readEvent(
  folder: SourceFolder,
  path: string,
  { series, language }: ReadSeries,
  context: Context,
): Promise<ImportedEvent> {
  const { report } = context;
  const slug = path.split('/')[1] ?? path;
  const about = { file: `${path}/event.yml` };
  const row = (await folder.has(about.file))
    ? await orReport(report, about, () => readYamlRow(folder, about.file))
    : null;
  reportTypes('event.yml', row ?? {}, about, report);
  const conference = {
    ...readConference(report.fields.track('event.yml', row ?? {}), slug, about, report),
    series,
    ...(await readCall(folder, path, report)),
  };
  const file = `${path}/videos.yml`;
  const rows = (await folder.has(file))
    ? await orReport(report, { file }, () => readYamlRows(folder, file))
    : null;
  const { talks, order } = readTalks(rows ?? [], file, conference, { ...context, language });
  const plan = { file: `${path}/schedule.yml` };
  const schedule = (await folder.has(plan.file))
    ? await orReport(report, plan, () => readYamlRow(folder, plan.file))
    : null;
  reportTypes('schedule.yml', schedule ?? {}, plan, report);
  const slots = schedule
    ? readSchedule(report.fields.track('schedule.yml', schedule), order, conference, plan.file, report)
    : [];
  return { label: path, conference, talks, slots };
}

/** The call for papers that ends last. */
async function readCall(
  folder: SourceFolder,
  path: string,
  report: ImportReport,
): Promise<Pick<ImportedConference, 'cfpEndsOn' | 'cfpLink'>> {
  const where = { file: `${path}/cfp.yml` };
  if (!(await folder.has(where.file))) return {};
  const rows = (await orReport(report, where, () => readYamlRows(folder, where.file))) ?? [];
  const calls = rows
    .map(({ value, line }) => {
      reportTypes('cfp.yml', value, { ...where, line }, report);
      return report.fields.track('cfp.yml', asRow(value));
    })
    .map((row) => ({ cfpEndsOn: readDay(row['close_date']), cfpLink: secureOrPlain(lineOf(row['link'])) }))
    .filter(({ cfpEndsOn }) => cfpEndsOn !== null);
  return calls.sort((a, b) => ((a.cfpEndsOn ?? '') < (b.cfpEndsOn ?? '') ? 1 : -1))[0] ?? {};
}

function readConference(row: Row, slug: string, where: Where, report: ImportReport): ImportedConference {
  const place = lineOf(row['location']);
  const location =
    place && !/^(?:online|remote|tba|tbd|todo|unknown)$/iu.test(place) ? shorten(place, 200) : null;
  const website = lineOf(row['website']);
  const precise = lineOf(row['date_precision']);
  const dated = precise === '' || precise === 'day';
  if (!dated)
    report.add('noted', where, 'vague-date', `only the ${precise} of the event is known; no date is stored`);
  const startDate = dated ? readDay(row['start_date']) : null;
  const endDate = dated ? readDay(row['end_date']) : null;
  const ordered = startDate && endDate && endDate < startDate ? null : endDate;
  if (endDate !== ordered)
    report.add('noted', where, 'bad-date', `it ends on ${endDate ?? ''}, before it starts; no end is stored`);
  if (dated && row['start_date'] !== undefined && !startDate)
    report.add('noted', where, 'bad-date', 'the first day cannot be read');
  const named = lineOf(row['title']) || lineOf(row['name']) || slug;
  const { status, name } = readStatus(row, named, where, report);
  return {
    where,
    sourceKey: `rubyevents:${slug}`,
    slug,
    name: shorten(name, 200),
    location: location ?? (/^online$/iu.test(place) ? 'Online' : null),
    timeZone: zoneFor(row, location, where, report),
    startDate,
    endDate: ordered,
    website: /^https?:\/\//u.test(website) && website.length <= 500 ? website : null,
    status,
  };
}

function zoneFor(row: Row, location: string | null, where: Where, report: ImportReport): string {
  const zoneField = row['timezone'] ?? row['time_zone'];
  const zone = readZone(zoneField);
  if (zone) return zone;
  if (zoneField !== undefined)
    report.add('noted', where, 'bad-time-zone', `${JSON.stringify(zoneField)} is not a time zone`);
  const inferred = zoneOfPlace(location);
  if (!inferred)
    report.add(
      'noted',
      where,
      'no-time-zone',
      'no time zone is given or can be derived from the place; UTC is used',
    );
  return inferred ?? 'UTC';
}
