import type { ImportedConference, ImportedTalk, Where } from '../model.js';
import { readInstant } from '../normalise/dates.js';
import { cleanLine, cleanText, shorten } from '../normalise/text.js';
import { youtubeId } from '../normalise/videos.js';
import { asList, asRow, isRow, type ParsedRow, type Row } from '../parse.js';
import type { Context } from './rubyevents.js';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from './source.js';

/** Tags that follow from what kind of session a row is. */
const KIND_TAGS: Record<string, string> = {
  keynote: 'Keynote',
  lightning_talk: 'Lightning Talks',
  workshop: 'Workshop',
  panel: 'Panel Discussion',
  podcast: 'Podcast',
  gameshow: 'Game Show',
  q_and_a: 'Q&A',
  fireside_chat: 'Fireside Chat',
  award: 'Awards',
  demo: 'Demo',
};

/** A row of the running order, which a schedule's free slots are filled from. */
export interface Running {
  /** Null when the row was not taken. */
  sourceKey: string | null;
  title: string;
  track: string | null;
}

export interface ReadTalks {
  talks: ImportedTalk[];
  order: Running[];
}

const lineOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? cleanLine(String(value)) : '';

/** The talks of one event. Parts of a recording without a video of their own are not talks; they describe the whole. */
export function readTalks(
  rows: ParsedRow[],
  file: string,
  conference: ImportedConference,
  context: Context,
): ReadTalks {
  const talks: ImportedTalk[] = [];
  const order: Running[] = [];
  const ids = new Set<string>();
  for (const { value, line } of rows) {
    const row = asRow(value);
    const title = lineOf(row['title']);
    const where: Where = { file, line, row: shorten(lineOf(row['id']) || title || 'unnamed', 120) };
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
    const own = parts.filter((part) => ownVideo(part) !== null);
    const folded = parts.filter((part) => ownVideo(part) === null);
    const talk = readTalk(row, folded, { ...where, row: where.row ?? title }, ids, conference, context);
    order.push({ sourceKey: talk?.sourceKey ?? null, title, track: lineOf(row['track']) || null });
    if (talk) talks.push(talk);
    for (const part of own) {
      const inner = readTalk(
        { ...inherited(row), ...part },
        [],
        { file, line, row: lineOf(part['id']) },
        ids,
        conference,
        context,
      );
      if (inner) talks.push(inner);
    }
  }
  return { talks, order };
}

const inherited = (row: Row): Row => ({ date: row['date'], published_at: row['published_at'] });

const ownVideo = (row: Row): string | null =>
  row['video_provider'] === 'youtube' ? youtubeId(row['video_id']) : null;

function readTalk(
  row: Row,
  parts: Row[],
  where: Where,
  ids: Set<string>,
  conference: ImportedConference,
  context: Context,
): ImportedTalk | null {
  const { report, tags } = context;
  const title = lineOf(row['title']);
  const people = context.people.read(
    [...asList(row['speakers']), ...parts.flatMap((part) => asList(part['speakers']))],
    conference.slug,
    where,
    report,
  );
  if (people.length === 0)
    report.add('noted', where, 'no-speaker', `"${shorten(title, 80)}" names nobody who gave it`);
  const createdAt =
    readInstant(row['published_at']) ?? readInstant(row['date']) ?? readInstant(conference.startDate);
  if (!createdAt) {
    report.add('skipped', where, 'no-date', `"${shorten(title, 80)}" has no date, nor has its event`);
    return null;
  }
  const dates = [row['published_at'], row['date']].filter(
    (value) => value !== undefined && value !== null && value !== 'TODO',
  );
  if (dates.some((value) => !readInstant(value)))
    report.add('noted', where, 'bad-date', `of ${JSON.stringify(dates)} not all are dates`);
  const kinds = [row['kind'], ...parts.map((part) => part['kind'])].map(
    (kind) => KIND_TAGS[lineOf(kind)] ?? null,
  );
  return {
    where,
    sourceKey: keyOf(row, title, conference, ids, where, context),
    title: shorten(title, LONGEST_TITLE),
    description: shorten(descriptionOf(row, parts), LONGEST_DESCRIPTION),
    ...videosOf(row, where, context),
    duration: null,
    createdAt,
    tags: tags.unite([
      ...kinds.slice(0, 1),
      ...asList(row['tags']).map((tag) => tags.read(tag)),
      ...tags.inTitle(title),
      ...kinds.slice(1),
    ]),
    people,
    parts: parts.map((part) => ({
      where: { ...where, row: lineOf(part['id']) },
      title: lineOf(part['title']),
    })),
  };
}

function keyOf(
  row: Row,
  title: string,
  conference: ImportedConference,
  ids: Set<string>,
  where: Where,
  context: Context,
): string {
  const id = lineOf(row['id']) || `untitled ${title}`;
  let key = id;
  for (let copy = 2; ids.has(key); copy += 1) key = `${id}~${copy}`;
  if (key !== id)
    context.report.add('noted', where, 'same-id', `the id "${shorten(id, 80)}" is used twice in this file`);
  ids.add(key);
  return `${conference.sourceKey}:${key}`.slice(0, 255);
}

function videosOf(
  row: Row,
  where: Where,
  { report }: Context,
): { videoId: string | null; alternativeIds: string[] } {
  const videoId = ownVideo(row);
  const provider = lineOf(row['video_provider']) || 'none';
  if (!videoId && provider === 'youtube')
    report.add('noted', where, 'bad-video-id', `${JSON.stringify(row['video_id'])} is no video id`);
  else if (!videoId)
    report.add(
      'noted',
      where,
      'no-video',
      `no YouTube video (${shorten(provider, 40)}); taken as a talk without one`,
    );
  const others = asList(row['alternative_recordings']).filter(isRow).map(ownVideo);
  return { videoId, alternativeIds: others.filter((id) => id !== null && id !== videoId) as string[] };
}

/** The source's own text, then what the recording holds, a line each. */
function descriptionOf(row: Row, parts: Row[]): string {
  const text = typeof row['description'] === 'string' ? cleanText(row['description']) : '';
  const lines = parts.map((part) => {
    const cue = lineOf(part['start_cue']);
    const names = asList(part['speakers'])
      .map(lineOf)
      .filter((name) => name !== '' && name !== 'TODO');
    const title = lineOf(part['title']);
    return `${/^[\d:.]+$/u.test(cue) ? `${cue} ` : ''}${title}${names.some((name) => !title.includes(name)) ? ` (${names.join(', ')})` : ''}`;
  });
  return [text, lines.length > 0 ? `In this recording:\n${lines.join('\n')}` : '']
    .filter(Boolean)
    .join('\n\n');
}
