import { youtubeId } from '../../text/video-links.js';
import type { VideoNumbers } from '../../modules/upkeep/index.js';
import { type SourceFolder, UnreadableError } from '../files.js';
import { addDays, readDay } from '../normalise/dates.js';
import { isRow, type Row } from '../parse.js';
import type { ImportReport } from '../report.js';
import { orReport } from './source.js';

export interface NumbersRow {
  numbers: VideoNumbers;
  line: number;
}

interface Line {
  line: number;
  /** Null if it cannot be read. */
  row: Row | null;
}

/** That of the column. */
const LARGEST = 2_147_483_647;
const NEEDED = ['video_id', 'views', 'day'];

/**
 * Reads the numbers of videos from a file of CSV, with a header, or JSON lines. Whatever is unusable is reported.
 *
 * @returns one row for each video: that of the latest day
 */
export async function readNumbers(
  folder: SourceFolder,
  file: string,
  report: ImportReport,
  now: Date,
): Promise<NumbersRow[]> {
  const lines = await orReport(report, { file }, async () => linesOf(await folder.read(file)));
  const rows = new Map<string, NumbersRow>();
  for (const { line, row } of lines ?? []) {
    const where = { file, line };
    const numbers = row
      ? valuesOf(report.fields.track('lines', row), now)
      : 'the line is neither an object nor as long as the header';
    if (typeof numbers === 'string') {
      report.add('skipped', where, 'bad-numbers', numbers);
      continue;
    }
    const other = rows.get(numbers.videoId);
    const isLater = !other || numbers.day > other.numbers.day;
    if (isLater) rows.set(numbers.videoId, { numbers, line });
    if (!other) continue;
    const [counted, left] = isLater ? [line, other.line] : [other.line, line];
    report.add(
      'skipped',
      { file, line: left },
      'twice',
      `the video ${numbers.videoId} is on line ${counted}, too, which counts`,
    );
  }
  return [...rows.values()];
}

/** @throws {UnreadableError} if it is empty, or CSV without the columns needed */
function linesOf(text: string): Line[] {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .map((content, at) => ({ line: at + 1, content: content.trim() }))
    .filter(({ content }) => content !== '');
  const [first, ...others] = lines;
  if (!first) throw new UnreadableError('empty', 'is empty');
  if (first.content.startsWith('{'))
    return lines.map(({ line, content }) => ({ line, row: objectIn(content) }));
  const separator = [';', '\t'].find((each) => first.content.includes(each)) ?? ',';
  const names = cellsOf(first.content, separator).map((name) => name.toLowerCase());
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const texts = `${missing.join(', ')}; it needs ${NEEDED.join(', ')} and may have likes`;
    throw new UnreadableError('no-header', `is not JSON lines, and its first line names no ${texts}`);
  }
  return others.map(({ line, content }) => {
    const cells = cellsOf(content, separator);
    if (cells.length !== names.length) return { line, row: null };
    return { line, row: Object.fromEntries(names.map((name, at) => [name, valueIn(cells[at] ?? '')])) };
  });
}

/** No value contains a separator. */
const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/u, '$1'));

const valueIn = (cell: string): string | number | null => {
  if (cell === '') return null;
  return /^-?\d{1,15}$/u.test(cell) ? Number(cell) : cell;
};

function objectIn(line: string): Row | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
}

/** The values, or what is wrong with them. */
function valuesOf(row: Row, now: Date): VideoNumbers | string {
  const { video_id, views, likes = null, day } = row;
  const videoId = youtubeId(typeof video_id === 'number' ? String(video_id) : video_id);
  if (videoId === null) return `video_id: ${shown(video_id)} is not a video id`;
  if (!isCount(views)) return `views: ${shown(views)} is not a whole number from 0 to ${LARGEST}`;
  if (likes !== null && !isCount(likes))
    return `likes: ${shown(likes)} is not a whole number from 0 to ${LARGEST}`;
  if (likes !== null && likes > views) return `there are more likes (${likes}) than views (${views})`;
  const read = typeof day === 'string' && day.length === 10 ? readDay(day) : null;
  if (read === null) return `day: ${shown(day)} is not a day such as 2026-05-31`;
  // Elsewhere it may be tomorrow already.
  if (read > addDays(now.toISOString().slice(0, 10), 1)) return `day: ${read} is in the future`;
  return { videoId, views, likes, day: read };
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
