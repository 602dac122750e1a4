import { z } from 'zod';
import { cleanLine, shorten } from '../../../text/text.js';
import { MOST_SUBJECTS, subjectNamed } from '../../../text/subjects/index.js';
import { LONGEST_SUMMARY, LONGEST_TAG } from '../enrichment-limits.js';
import { timeMark } from '../text/moments.js';
import { plainText } from '../text/plain.js';

export interface ModelAnswer {
  /** Plain text with `**` markers, line breaks and, at the beginning of lines, times of the transcript. */
  summary: string;
  tags: string[];
}

const Answer = z.object({ summary: z.string().max(20_000), tags: z.array(z.string().max(2_000)).max(50) });
const SHORTEST_SUMMARY = 20;
const BOLD = /\*\*([^*\n]{1,80})\*\*/gu;
const MARK = '\u{E000}';
const TIME = /^[ \t]*\[([\d:]{4,8})\][ \t]*/gmu;
const TIME_MARK = '\u{E001}';

/**
 * Sanitised model output: plain text of bounded length, valid tags. Null if it is not the requested JSON or is almost empty.
 *
 * @param starts of the transcript's lines, in seconds; any other time is removed
 */
export function readAnswer(content: string, starts: readonly number[]): ModelAnswer | null {
  const from = content.indexOf('{');
  const to = content.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.slice(from, to + 1));
  } catch {
    return null;
  }
  const answer = Answer.safeParse(parsed);
  if (!answer.success) return null;
  const summary = safeSummary(answer.data.summary, starts);
  if ([...summary].length < SHORTEST_SUMMARY) return null;
  return { summary, tags: safeTags(answer.data.tags) };
}

/** Bold markers and times survive conversion to plain text as letters that never occur in texts. */
function safeSummary(raw: string, starts: readonly number[]): string {
  const times = new Set(starts.map(timeMark));
  const marked = raw
    .replaceAll(MARK, '')
    .replaceAll(TIME_MARK, '')
    .replace(TIME, (_, time: string) => (times.has(`[${time}] `) ? `${TIME_MARK}${time}${TIME_MARK}` : ''))
    .replace(BOLD, `${MARK}$1${MARK}`);
  const text = shorten(plainText(marked), LONGEST_SUMMARY);
  const whole = text.split(MARK).length % 2 === 1;
  return text
    .replaceAll(MARK, whole ? '**' : '')
    .replace(/\u{E001}([\d:]+)\u{E001} */gu, '[$1] ')
    .replaceAll(TIME_MARK, '');
}

/** The subjects of the vocabulary the model's tags refer to, deduplicated. */
export function safeTags(tags: readonly string[]): string[] {
  const names = tags.map((tag) => subjectNamed(cleanLine(tag).slice(0, 2 * LONGEST_TAG))?.name ?? null);
  return [...new Set(names.filter((name) => name !== null))].slice(0, MOST_SUBJECTS);
}
