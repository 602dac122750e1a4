import type { TalkFormat } from '@lectern/contracts';
import { foldKey } from '../../text/text-key.js';
import type { ImportedConference, ImportedTalk, Where } from '../model.js';
import { addDays, readDay, readInstant } from '../normalise/dates.js';
import { fromMinutes, readDuration } from '../normalise/durations.js';
import { formatInTitle, formatOf, isFormatWord } from '../normalise/formats.js';
import { type GivenLink, readLinks } from '../normalise/links.js';
import { recordingOf, sortRecordings } from '../normalise/recordings.js';
import { isCancelled } from '../normalise/status.js';
import { yearInName } from '../../modules/catalogue/index.js';
import { bareTitle } from '../normalise/titles.js';
import { TagBook } from '../normalise/tags.js';
import { cleanText, shorten } from '../../text/text.js';
import { youtubeId } from '../../text/video-links.js';
import { languageTag } from '../../text/language.js';
import { asList, asRow, lineOf, type Row } from '../parse.js';
import { PeopleBook } from '../people.js';
import type { ImportReport } from '../report.js';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from './source.js';

/** Recording dates further apart than this are publishing dates, which say nothing about the event. */
export const LONGEST_EVENT_DAYS = 14;

export interface Video {
  where: Where;
  stem: string;
  row: Row;
}

export interface Context {
  people: PeopleBook;
  tags: TagBook;
  report: ImportReport;
}

/** Data that an event's talks have in common. */
export interface Common {
  conference: ImportedConference;
  /** Unit of durations; `foreign` is an unknown one. */
  unit: 'seconds' | 'minutes' | 'foreign';
  /** Links that occur on many of the talks, and thus belong to the event. */
  shared: Set<string>;
}

/** A row's links, with the row's descriptions of them. */
export const linksOf = (row: Row): GivenLink[] =>
  [...asList(row['related_urls']), ...asList(row['related_url'])].map((entry) =>
    typeof entry === 'string' ? { url: entry } : { url: asRow(entry)['url'], title: asRow(entry)['label'] },
  );

/** The talk of a row; null, and reported, if it is not one. */
export function readTalk(video: Video, common: Common, context: Context): ImportedTalk | null {
  const { where, stem, row } = video;
  const { report, tags } = context;
  const { conference } = common;
  const rawTitle = lineOf(row['title']);
  if (!rawTitle) {
    report.add('skipped', where, 'no-title', 'the talk has no title');
    return null;
  }
  const people = context.people.read(row['speakers'], conference.slug, where, report);
  if (people.length === 0)
    report.add('noted', where, 'no-speaker', `"${shorten(rawTitle, 80)}" names no speaker`);
  const recorded = readInstant(row['recorded']);
  const createdAt = recorded ?? readInstant(conference.startDate);
  if (!createdAt) {
    report.add(
      'skipped',
      where,
      'no-date',
      `"${shorten(rawTitle, 80)}" has no date, and neither has its event`,
    );
    return null;
  }
  if (!recorded) report.add('noted', where, 'bad-date', 'no readable date; the event’s first day is used');
  const names = people.map((person) => person.name);
  const title = bareTitle(rawTitle, { names, event: conference.name });
  return {
    where,
    sourceKey: `pyvideo:${conference.slug}/${stem}`.slice(0, 255),
    title: shorten(rawTitle, LONGEST_TITLE),
    description: shorten(cleanText(describedBy(row)), LONGEST_DESCRIPTION),
    ...languageOf(row),
    format: formatOfTags(row) ?? formatInTitle(rawTitle),
    ...watchedAt(row, where, report),
    links: readLinks(linksOf(row).filter(({ url }) => typeof url !== 'string' || !common.shared.has(url))),
    duration: durationOf(row['duration'], common.unit, where, report),
    givenOn: givenOn(readDay(row['recorded']), conference),
    createdAt,
    tags: tagsOf(row, title, names, tags, where, report),
    people,
  };
}

/** What the catalogue says of a talk's language. English is what it enters where nobody states one. */
function languageOf(row: Row): Pick<ImportedTalk, 'language' | 'usualLanguage'> {
  const language = languageTag(row['language']);
  return language === 'en' ? { usualLanguage: language } : { language };
}

function describedBy(row: Row): string {
  const texts = [row['description'], row['abstract'], row['summary']];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
}

const formatOfTags = (row: Row): TalkFormat | null =>
  asList(row['tags'])
    .map(formatOf)
    .find((format) => format !== null) ?? null;

/**
 * The day of a talk: that of the recording if during the event, else the event's first day. For an event with a year in its name but no
 * dates, recording days say nothing; a meetup's recordings are dated individually.
 */
function givenOn(recorded: string | null, { name, startDate, endDate }: ImportedConference): string | null {
  if (startDate === null) return yearInName(name) === null ? recorded : null;
  const last = addDays(endDate ?? startDate, LONGEST_EVENT_DAYS);
  return recorded !== null && recorded >= addDays(startDate, -2) && recorded <= last ? recorded : startDate;
}

/** The first YouTube video becomes the talk's own; everything else is an additional recording. */
function watchedAt(
  row: Row,
  where: Where,
  report: ImportReport,
): Pick<ImportedTalk, 'videoId' | 'alternativeIds' | 'recordings' | 'videoState'> {
  const urls = asList(row['videos']).map((entry) => asRow(entry)['url']);
  const ids = [...new Set(urls.map(youtubeId).filter((id) => id !== null))];
  const others = urls.filter((url) => youtubeId(url) !== ids[0] || ids[0] === undefined);
  const read = others.map((url) => recordingOf(url));
  const lost = others.filter((url, at) => read[at] === null && typeof url === 'string');
  for (const url of lost)
    report.add(
      'noted',
      where,
      'unsafe-recording',
      `${JSON.stringify(url).slice(0, 120)} is not an https address`,
    );
  const recordings = sortRecordings(read);
  if (ids.length === 0 && recordings.length === 0)
    report.add('noted', where, 'no-video', 'no video; imported as a talk without one');
  return {
    videoId: ids[0] ?? null,
    alternativeIds: ids.slice(1),
    recordings,
    videoState:
      ids.length > 0
        ? 'available'
        : isCancelled(row, where, report) && recordings.length === 0
          ? 'cancelled'
          : 'unknown',
  };
}

function tagsOf(
  row: Row,
  title: string,
  names: string[],
  book: TagBook,
  where: Where,
  report: ImportReport,
): string[] {
  const words = new Set(names.flatMap((name) => foldKey(name).split(' ')));
  const read = asList(row['tags'])
    .filter((raw) => !isFormatWord(raw))
    .map((raw) => {
      const tag = book.read(raw);
      if (tag !== null && !words.has(foldKey(tag))) return tag;
      report.add(
        'noted',
        where,
        'junk-tag',
        `${JSON.stringify(raw)?.slice(0, 60)} says nothing about the talk`,
      );
      return null;
    });
  return book.unite([...read, ...book.inTitle(title)]);
}

function durationOf(raw: unknown, unit: Common['unit'], where: Where, report: ImportReport): number | null {
  const { seconds, problem } = readDuration(raw);
  if (unit === 'foreign' && raw !== undefined && raw !== null) {
    report.add(
      'noted',
      where,
      'duration-unit',
      `the durations of this event are not seconds (${JSON.stringify(raw)}); unknown`,
    );
    return null;
  }
  if (problem)
    report.add('noted', where, problem, `${JSON.stringify(raw)} is not a talk's duration; ignored`);
  return seconds !== null && unit === 'minutes' ? fromMinutes(seconds) : seconds;
}
