import type { SourceFolder } from '../files.js';
import type { ImportedTalk, Where } from '../model.js';
import { readInstant } from '../normalise/dates.js';
import { TagBook } from '../normalise/tags.js';
import { shorten } from '../../text/text.js';
import { isSrt, readSrt } from '../../text/srt.js';
import { youtubeId } from '../../text/video-links.js';
import { type Cue, readVtt } from '../../text/vtt.js';
import { languageTag } from '../../text/language.js';
import { reportTypes } from '../field-types.js';
import { asList, asRow, lineOf, readJson, type Row } from '../parse.js';
import { PeopleBook } from '../people.js';
import type { ImportReport } from '../report.js';
import { LONGEST_TITLE, orReport } from './source.js';

export interface ImportedTranscript {
  where: Where;
  videoId: string;
  /** The talk's data from the index, in case the talk does not exist yet; null if insufficient. */
  talk: ImportedTalk | null;
  /** BCP 47, of the index, the file's name or its header; null if none states it. */
  language: string | null;
  cues: Cue[];
}

/** `.vtt` or `.srt`, and before it the language, as downloading programs write it; `en-orig` is the talk's own. */
const FILE_NAME =
  /^(?<stem>.+?)(?:\.(?<language>[a-z]{2,3}(?:[-_][a-z\d]{2,8})*?)(?:-orig)?)?\.(?:vtt|srt)$/iu;
/** An id alone, in brackets or after a hyphen at the end of a title. */
const ID_IN_NAME = /(?:^|\[|-)(?<id>[\w-]{11})\]?$/u;

/** What a file of captions is named after; null for other files. */
function namedAfter(name: string): { id: string; language: string | null } | null {
  const { stem = '', language } = FILE_NAME.exec(name)?.groups ?? {};
  if (stem === '') return null;
  const bracketed = /\[(?<id>[\w-]{11})\]$/u.exec(stem)?.groups?.['id'];
  const id = bracketed ?? (stem.length === 11 ? stem : ID_IN_NAME.exec(stem)?.groups?.['id']);
  return { id: id ?? stem, language: languageTag(language?.replace('_', '-')) };
}

/** Reads a folder with `index.json` and WebVTT or SRT files. Files without an entry are accepted if named after a video id, as
 * `ID.vtt`, `ID.en.vtt` or `A title [ID].en.vtt`. */
export async function* transcripts(
  folder: SourceFolder,
  report: ImportReport,
): AsyncGenerator<{ transcript: ImportedTranscript | null; done: number; all: number }> {
  const index = { file: 'index.json' };
  const listed = (await folder.has(index.file))
    ? await orReport(report, index, () => readJson(folder, index.file))
    : [];
  if (listed !== null && !Array.isArray(listed))
    report.add('skipped', index, 'not-a-list', 'the file is not a list');
  const rows = Array.isArray(listed)
    ? listed.map((row, at) => {
        reportTypes('index.json', row, { ...index, row: `entry ${at + 1}` }, report);
        return report.fields.track('index.json', asRow(row));
      })
    : [];
  const named = new Set(rows.map((row) => lineOf(row['file'])));
  for (const { name, folder: isFolder } of await folder.list()) {
    if (isFolder || name === index.file || named.has(name)) continue;
    const found = namedAfter(name);
    if (found) rows.push({ youtube_id: found.id, file: name });
    else report.add('noted', { file: name }, 'not-captions', 'the file is neither WebVTT nor SRT; not read');
  }
  const context = { people: new PeopleBook(), tags: new TagBook(), report };
  let done = 0;
  for (const row of rows) {
    const transcript = await readTranscript(folder, row, context);
    done += 1;
    yield { transcript, done, all: rows.length };
  }
}

interface Context {
  people: PeopleBook;
  tags: TagBook;
  report: ImportReport;
}

async function readTranscript(
  folder: SourceFolder,
  row: Row,
  context: Context,
): Promise<ImportedTranscript | null> {
  const { report } = context;
  const videoId = youtubeId(row['youtube_id']);
  const file = lineOf(row['file']) || (videoId ? `${videoId}.vtt` : '');
  const where: Where = { file: file || 'index.json', row: lineOf(row['title']) || undefined };
  if (!videoId) {
    report.add(
      'skipped',
      where,
      'bad-video-id',
      `${JSON.stringify(row['youtube_id']) ?? 'nothing'} is not a video id`,
    );
    return null;
  }
  const read = await orReport(report, where, () => folder.read(file));
  if (read === null) return null;
  try {
    const isVtt = /^\uFEFF?WEBVTT/u.test(read) || !isSrt(read);
    const {
      cues,
      problems,
      backwards,
      language: stated,
    } = isVtt ? readVtt(read) : { ...readSrt(read), language: null };
    if (backwards !== null)
      report.add(
        'noted',
        { ...where, line: backwards },
        'times-backwards',
        'a cue begins before the one in front of it; all are in the order of their times',
      );
    for (const problem of problems)
      report.add('noted', { ...where, line: problem.line }, 'bad-cue', `a cue was left out: ${problem.text}`);
    if (cues.length > 0) {
      const language = languageTag(row['language']) ?? namedAfter(file)?.language ?? languageTag(stated);
      return { where, videoId, talk: talkOf(row, videoId, where, context), language, cues };
    }
    report.add('skipped', where, 'no-cues', 'the transcript has no text');
  } catch (error) {
    report.add('skipped', where, 'not-webvtt', error instanceof Error ? error.message : 'it cannot be read');
  }
  return null;
}

function talkOf(
  row: Row,
  videoId: string,
  where: Where,
  { people, tags, report }: Context,
): ImportedTalk | null {
  const title = lineOf(row['title']);
  const createdAt = readInstant(row['date']);
  const speakers = people.read(row['speakers'], videoId, where, report);
  if (!title || !createdAt || speakers.length === 0) return null;
  return {
    where,
    sourceKey: `transcripts:${videoId}`,
    title: shorten(title, LONGEST_TITLE),
    description: '',
    videoId,
    alternativeIds: [],
    duration: null,
    createdAt,
    tags: tags.unite([...asList(row['tags']).map((tag) => tags.read(tag)), ...tags.inTitle(title)]),
    people: speakers,
  };
}
