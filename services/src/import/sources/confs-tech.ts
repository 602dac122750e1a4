import { foldKey } from '../../text/text-key.js';
import { publicLink } from '../../text/description/public-link.js';
import type { SourceFolder } from '../files.js';
import type { ImportedConference, Where } from '../model.js';
import { isSameConference } from '../normalise/same-conference.js';
import { addDays, readDay } from '../normalise/dates.js';
import { yearInName } from '../../modules/catalogue/index.js';
import { shorten } from '../../text/text.js';
import { readStatus } from '../normalise/status.js';
import { zoneOfPlace } from '../normalise/zones.js';
import { reportTypes } from '../field-types.js';
import { asRow, isRow, lineOf, readJson, type Row } from '../parse.js';
import type { ImportReport } from '../report.js';
import { orReport, type Source, type SourceStep } from './source.js';

/** Longer than any conference; a later last day is a typo. */
const LONGEST_DAYS = 60;

const COUNTRIES: Record<string, string> = { 'U.S.A.': 'United States', 'U.K.': 'United Kingdom' };

/** Names of subjects that are not the capitalised file name. */
const TOPICS: Record<string, string> = {
  api: 'API',
  cpp: 'C++',
  css: 'CSS',
  devops: 'DevOps',
  dotnet: '.NET',
  general: 'Software development',
  golang: 'Go',
  graphql: 'GraphQL',
  ios: 'iOS',
  iot: 'Internet of Things',
  javascript: 'JavaScript',
  opensource: 'Open source',
  php: 'PHP',
  sre: 'Site reliability engineering',
  'tech-comm': 'Technical communication',
  typescript: 'TypeScript',
  ux: 'User experience',
};

/** Reads a folder in the confs.tech layout: `<year>/<subject>.json`, each a list of conferences. */
export const confsTech: Source = async function* (folder, report): AsyncGenerator<SourceStep> {
  const files: string[] = [];
  const root = (await years(folder)).length > 0 ? folder : ((await folder.below('conferences')) ?? folder);
  for (const year of await years(root))
    for (const { name } of await root.list(year)) if (name.endsWith('.json')) files.push(`${year}/${name}`);
  const seen = new Map<string, ImportedConference[]>();
  let done = 0;
  for (const file of files) {
    done += 1;
    const rows = await orReport(report, { file }, () => readJson(root, file));
    if (rows !== null && !Array.isArray(rows))
      report.add('skipped', { file }, 'not-a-list', 'the file is not a list');
    const list: unknown[] = Array.isArray(rows) ? rows : [];
    for (const [at, row] of list.entries()) {
      const conference = readConference(row, file, at, seen, report);
      if (conference)
        yield {
          event: { label: file, conference, talks: [], slots: [], isRow: true },
          done: done - 1,
          all: files.length,
        };
    }
  }
  yield { event: { label: 'all files', conference: null, talks: [], slots: [] }, done, all: files.length };
};

async function years(folder: SourceFolder): Promise<string[]> {
  return (await folder.list())
    .filter((entry) => entry.folder && /^\d{4}$/u.test(entry.name))
    .map(({ name }) => name);
}

function readConference(
  value: unknown,
  file: string,
  at: number,
  seen: Map<string, ImportedConference[]>,
  report: ImportReport,
): ImportedConference | null {
  const row = report.fields.track('conferences', asRow(value));
  const rawName = lineOf(row['name']);
  const where: Where = { file, row: rawName ? shorten(rawName, 120) : `entry ${at + 1}` };
  const refuse = (code: string, text: string): null => {
    report.add('skipped', where, code, text);
    return null;
  };
  if (!isRow(value)) return refuse('not-an-object', 'the entry is not an object');
  reportTypes('conferences', value, where, report);
  if (!rawName) return refuse('no-title', 'the conference has no name');
  const startDate = readDay(row['startDate']);
  if (!startDate) return refuse('bad-date', 'the first day is missing or cannot be read');
  const { status, name: bare } = readStatus(row, rawName, where, report);
  const name = shorten(withYear(bare, startDate), 200);
  const location = placeOf(row);
  const conference: ImportedConference = {
    where,
    sourceKey: `confs-tech:${foldKey(name)}:${startDate.slice(0, 7)}`.slice(0, 255),
    slug: name,
    name,
    location,
    timeZone: zoneOfPlace(location) ?? 'UTC',
    startDate,
    endDate: lastDay(row, startDate, where, report),
    website: linkOf(row['url']),
    topic: topicOf(file),
    cfpEndsOn: readDay(row['cfpEndDate']),
    cfpLink: linkOf(row['cfpUrl']),
    status: status ?? undefined,
  };
  return firstListing(conference, seen, report);
}

/** The conference; null if it is that of another row: each is listed in the file of each of its subjects. */
function firstListing(
  conference: ImportedConference,
  seen: Map<string, ImportedConference[]>,
  report: ImportReport,
): ImportedConference | null {
  const { name, where, location, startDate } = conference;
  const key = foldKey(name);
  const others = seen.get(key) ?? [];
  const same = others.find((other) => isSameConference(other, conference));
  if (same) {
    const agree = `${[same.location, same.startDate].filter(Boolean).join(', ')}`;
    report.add(
      'merged',
      where,
      'further-subject',
      `"${name}" is listed under another subject, too (${same.where.file}: ${agree})`,
    );
    return null;
  }
  seen.set(key, [...others, conference]);
  if (!others.some(({ sourceKey }) => sourceKey === conference.sourceKey)) return conference;
  // The first of the month has the key that it had when month and name were all of it.
  const suffix = foldKey(location?.split(',')[0] ?? '') || (startDate ?? '');
  const keys = [suffix, `${suffix} ${startDate ?? ''}`].map((end) =>
    `${conference.sourceKey}:${end}`.slice(0, 255),
  );
  const taken = new Set(others.map(({ sourceKey }) => sourceKey));
  const sourceKey = keys.find((each) => !taken.has(each)) ?? keys[0] ?? conference.sourceKey;
  report.add(
    'noted',
    where,
    'same-name',
    `another "${name}" is listed for the same month in another place or on other days; both are taken`,
  );
  return { ...conference, sourceKey, slug: `${name} ${suffix}` };
}

function withYear(name: string, startDate: string): string {
  return yearInName(name) === null && !/(?:19|20)\d\d/u.test(name)
    ? `${name} ${startDate.slice(0, 4)}`
    : name;
}

function lastDay(row: Row, startDate: string, where: Where, report: ImportReport): string | null {
  const endDate = readDay(row['endDate']);
  if (endDate !== null && endDate >= startDate && endDate <= addDays(startDate, LONGEST_DAYS)) return endDate;
  if (row['endDate'] !== undefined)
    report.add('noted', where, 'bad-date', `${JSON.stringify(row['endDate'])} is not its last day; ignored`);
  return null;
}

function placeOf(row: Row): string | null {
  const country = lineOf(row['country']);
  const place = [lineOf(row['city']), COUNTRIES[country] ?? country].filter(
    (part) => part !== '' && !/^online$/iu.test(part),
  );
  if (place.length > 0) return shorten([...new Set(place)].join(', '), 200);
  return row['online'] === true ? 'Online' : null;
}

function linkOf(raw: unknown): string | null {
  const link = publicLink(lineOf(raw));
  return link !== null && link.length <= 500 ? link : null;
}

function topicOf(file: string): string {
  const name = (file.split('/').at(-1) ?? '').replace(/\.json$/u, '');
  return shorten(TOPICS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '), 60);
}
