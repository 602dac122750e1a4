import { foldKey } from '../../text/text-key.js';
import type { ConferenceEntity } from '../../modules/catalogue/index.js';
import type { ImportedConference, ImportedSeries } from '../model.js';
import { seriesInName, seriesNameKey, yearInName } from '../../modules/catalogue/index.js';
import { maySame } from '../normalise/same-conference.js';
import { freeSlug } from '../normalise/slugs.js';
import type { Catalogue } from './catalogue.js';
import type { KnownSeries } from './known.js';
import type { Plan } from './plan.js';

const sourceOf = (key: string | null): string => key?.split(':')[0] ?? '';
/** Editions with the same name and year whose starts are further apart are different. */
const SAME_DAYS = 45;

/** Keys for finding a conference's series: the catalogue's own before those derived from names. */
function seriesOf(
  imported: ImportedConference,
): { name: string; website: string | null; keys: string[] } | null {
  const named = seriesInName(imported.name);
  const own: ImportedSeries | null = imported.series ?? null;
  if (!own && !named) return null;
  const names = own ? [own.name, ...(own.aliases ?? [])] : named ? [named.name] : [];
  const keys = [...(own ? [own.key] : []), ...names.map((name) => seriesNameKey(name))];
  return {
    name: own?.name ?? named?.name ?? imported.name,
    website: own?.website ?? null,
    keys: [...new Set(keys.map((key) => key.slice(0, 220)))].filter((key) => key !== 'name:'),
  };
}

function findSeries(keys: string[], catalogue: Catalogue): KnownSeries | undefined {
  return keys.map((key) => catalogue.seriesByKey.get(key)).find((series) => series !== undefined);
}

/**
 * The existing conference that matches an imported one, if any: by a key of this or another catalogue, by its slug, or as its series' only
 * edition of that year.
 */
export function knownConference(
  imported: ImportedConference,
  catalogue: Catalogue,
): ConferenceEntity | undefined {
  const found =
    catalogue.conferencesByKey.get(imported.sourceKey) ?? catalogue.conferencesBySlug.get(imported.slug);
  if (found) return found;
  const series = seriesOf(imported);
  const known = series ? findSeries(series.keys, catalogue) : undefined;
  const year = yearOf(imported);
  if (!known || year === null) return undefined;
  const source = sourceOf(imported.sourceKey);
  const editions = catalogue
    .editions(known, year)
    .filter(
      (edition) =>
        !catalogue.sourcesOf(edition).has(source) && atOnce(edition, imported) && maySame(edition, imported),
    );
  const named = editions.filter(({ nameKey }) => nameKey === foldKey(imported.name));
  if (named.length === 1) return named[0];
  return editions.length === 1 ? editions[0] : undefined;
}

function atOnce(edition: ConferenceEntity, { startDate }: ImportedConference): boolean {
  if (edition.startDate === null || startDate === null) return true;
  return Math.abs(Date.parse(edition.startDate) - Date.parse(startDate)) <= SAME_DAYS * 86_400_000;
}

const yearOf = ({ name, startDate }: Pick<ImportedConference, 'name' | 'startDate'>): number | null =>
  startDate === null ? yearInName(name) : Number(startDate.slice(0, 4));

/** Plans a conference: a new row, or changes to the existing one. */
export function planConference(
  imported: ImportedConference,
  catalogue: Catalogue,
  plan: Plan,
  now: Date,
): void {
  const found = knownConference(imported, catalogue);
  const conference = found ?? newConference(imported, catalogue, now);
  plan.conference = conference;
  plan.conferenceIsNew = !found;
  if (found) plan.conferenceChanges = changesOf(found, imported);
  Object.assign(conference, plan.conferenceChanges);
  if (!found) catalogue.addConference(conference);
  else if (found.sourceKey !== imported.sourceKey && !catalogue.conferencesByKey.has(imported.sourceKey)) {
    plan.conferenceKeys.push(imported.sourceKey);
    catalogue.addConferenceKey(imported.sourceKey, found);
  }
  planSeries(imported, conference, catalogue, plan);
}

/** Reports the outcome for a conference that is a row of its catalogue. */
export function sayConference({ where, name }: ImportedConference, plan: Plan): void {
  const changed = Object.keys(plan.conferenceChanges).length + plan.conferenceKeys.length > 0;
  if (plan.conferenceIsNew) plan.say('taken', where, 'new', name);
  else if (changed)
    plan.say('merged', where, 'same-conference', `"${name}" is ${plan.conference?.slug ?? ''}`);
  else plan.say('unchanged', where, 'unchanged', name);
}

function newConference(imported: ImportedConference, catalogue: Catalogue, now: Date): ConferenceEntity {
  const { name, location, timeZone, startDate, endDate, website, sourceKey } = imported;
  const taken = (slug: string): boolean => catalogue.conferencesBySlug.has(slug);
  return {
    id: 0,
    slug: freeSlug(imported.slug, [sourceOf(sourceKey)], sourceKey, taken),
    name,
    logo: null,
    location,
    timeZone,
    startDate,
    endDate,
    website,
    sourceKey,
    nameKey: foldKey(name).slice(0, 220),
    year: yearOf(imported),
    seriesId: null,
    topic: imported.topic ?? null,
    cfpEndsOn: imported.cfpEndsOn ?? null,
    cfpLink: imported.cfpLink ?? null,
    status: imported.status ?? null,
    talkCount: 0,
    recordingCount: 0,
    speakerCount: 0,
    createdAt: now,
    changedAt: null,
  };
}

/** The catalogue that added a conference keeps it up to date; others only fill in empty fields. */
function changesOf(found: ConferenceEntity, imported: ImportedConference): Partial<ConferenceEntity> {
  const own = found.sourceKey === imported.sourceKey;
  const change: Partial<ConferenceEntity> = {};
  const fill = <K extends keyof ConferenceEntity>(key: K, value: ConferenceEntity[K] | undefined): void => {
    if (value === null || value === undefined || found[key] === value) return;
    if (own || found[key] === null) change[key] = value;
  };
  if (own && found.name !== imported.name)
    Object.assign(change, { name: imported.name, nameKey: foldKey(imported.name).slice(0, 220) });
  fill('location', imported.location);
  if (imported.timeZone !== 'UTC' && (own || found.timeZone === 'UTC')) fill('timeZone', imported.timeZone);
  if (imported.timeZone !== 'UTC' && found.timeZone === 'UTC') change.timeZone = imported.timeZone;
  fill('startDate', imported.startDate);
  fill('endDate', imported.endDate);
  if (found.website === null) fill('website', imported.website);
  fill('topic', imported.topic);
  fill('cfpEndsOn', imported.cfpEndsOn);
  fill('cfpLink', imported.cfpLink);
  fill('status', imported.status);
  if (own && imported.status === null && found.status !== null) change.status = null;
  const startDate = change.startDate ?? found.startDate;
  const endDate = change.endDate ?? found.endDate;
  if (startDate !== null && endDate !== null && endDate < startDate) delete change.endDate;
  const year = yearOf({ name: change.name ?? found.name, startDate });
  if (year !== null && year !== found.year) change.year = year;
  return change;
}

/** Whether a conference matched only by name must not join a series for which another source already has an edition of that year. */
function isNamesake(
  imported: ImportedConference,
  conference: ConferenceEntity,
  series: KnownSeries,
  catalogue: Catalogue,
): boolean {
  if (imported.series || conference.year === null) return false;
  const source = sourceOf(imported.sourceKey);
  return catalogue
    .editions(series, conference.year)
    .some((edition) => edition !== conference && sourceOf(edition.sourceKey) !== source);
}

/** Assigns a conference to its series, which is created if missing. An operator's choice stays. */
function planSeries(
  imported: ImportedConference,
  conference: ConferenceEntity,
  catalogue: Catalogue,
  plan: Plan,
): void {
  const series = seriesOf(imported);
  if (!series) return;
  const found = findSeries(series.keys, catalogue);
  const known = found ?? {
    id: 0,
    slug: freeSlug(series.name, ['series'], series.keys[0] ?? series.name, (slug) =>
      catalogue.seriesSlugs.has(slug),
    ),
    name: series.name.slice(0, 200),
    nameKey: foldKey(series.name).slice(0, 220),
    website: series.website,
  };
  if (!found) {
    plan.series.push(known);
    catalogue.addSeries(known);
  } else if (found.website === null && series.website !== null) {
    found.website = series.website;
    plan.seriesChanges.add(found);
  }
  for (const key of series.keys) {
    if (catalogue.seriesByKey.has(key)) continue;
    plan.seriesKeys.push({ series: known, key });
    catalogue.seriesByKey.set(key, known);
  }
  if (conference.seriesId !== null || (found && isNamesake(imported, conference, found, catalogue))) return;
  plan.conferenceSeries = known;
  catalogue.addEdition(known, conference);
}
