import { z } from 'zod';
import { cleanLine, shorten } from '../../../text/text.js';
import { MOST_SUBJECTS, subjectNamed } from '../../../text/subjects/index.js';
import { LONGEST_SUMMARY, LONGEST_TAG } from '../enrichment-limits.js';
import { plainText } from '../text/plain.js';

export interface ModelAnswer {
  /** Plain text with `**` markers and line breaks. */
  summary: string;
  tags: string[];
}

const Answer = z.object({ summary: z.string().max(20_000), tags: z.array(z.string().max(2_000)).max(50) });
const SHORTEST_SUMMARY = 20;
const BOLD = /\*\*([^*\n]{1,80})\*\*/gu;
const MARK = '\u{E000}';

/** Sanitised model output: plain text of bounded length, valid tags. Null if it is not the requested JSON or is almost empty. */
export function readAnswer(content: string): ModelAnswer | null {
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
  const summary = safeSummary(answer.data.summary);
  if ([...summary].length < SHORTEST_SUMMARY) return null;
  return { summary, tags: safeTags(answer.data.tags) };
}

/** The bold markers survive conversion to plain text as a letter that never occurs in texts. */
function safeSummary(raw: string): string {
  const marked = raw.replaceAll(MARK, '').replace(BOLD, `${MARK}$1${MARK}`);
  const text = shorten(plainText(marked), LONGEST_SUMMARY);
  const whole = text.split(MARK).length % 2 === 1;
  return text.replaceAll(MARK, whole ? '**' : '');
}

/** The subjects of the vocabulary the model's tags refer to, deduplicated. */
export function safeTags(tags: readonly string[]): string[] {
  const names = tags.map((tag) => subjectNamed(cleanLine(tag).slice(0, 2 * LONGEST_TAG))?.name ?? null);
  return [...new Set(names.filter((name) => name !== null))].slice(0, MOST_SUBJECTS);
}
