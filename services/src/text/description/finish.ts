import MarkdownIt from 'markdown-it';
import type { DescriptionText } from '@lectern/contracts';
import type { Finish, Run } from './block-builder.js';
import { publicLink } from './public-link.js';
import { splitTimes, timeOfLink } from './time-marks.js';

/** The recording a description belongs to; null if unknown. */
export interface Recording {
  videoId: string | null;
  /** Seconds. */
  duration: number | null;
}

const { linkify } = new MarkdownIt();
// Words such as "node.js" and "asp.net" are not addresses.
linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/** Finds links and time marks in a block's runs and merges similar runs. */
export function finisher(recording: Recording): Finish {
  return (runs, type) => {
    if (type === 'code') return codeOf(runs);
    const tidy = tidied(runs);
    const inlines = tidy.flatMap((run, at) =>
      inlinesOf(run, { first: at === 0, last: at === tidy.length - 1 }, recording),
    );
    return inlines.some(saysSomething) ? inlines : [];
  };
}

const saysSomething = ({ text, href, time }: DescriptionText): boolean =>
  href !== undefined || time !== undefined || /[\p{L}\p{N}\p{S}]/u.test(text);

function codeOf(runs: Run[]): DescriptionText[] {
  const text = runs
    .map((run) => run.text)
    .join('')
    .replace(/^\n+|\s+$/gu, '');
  return text === '' ? [] : [{ text }];
}

/** Merges runs of one kind, with single blanks between words and trimmed ends. */
function tidied(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const text = run.text.replace(/[\s\u00A0]+/gu, ' ');
    const blank = last === undefined || last.text.endsWith(' ');
    const added = blank && text.startsWith(' ') ? text.slice(1) : text;
    if (added === '') continue;
    if (last && sameKind(last, run)) last.text += added;
    else joined.push({ ...run, text: added });
  }
  const last = joined.at(-1);
  if (last) last.text = last.text.trimEnd();
  return joined.filter(({ text }) => text !== '');
}

const sameKind = (one: Run, other: Run): boolean =>
  one.href === other.href && one.strong === other.strong && one.em === other.em && one.code === other.code;

function inlinesOf(
  run: Run,
  edges: { first: boolean; last: boolean },
  recording: Recording,
): DescriptionText[] {
  const { href, text, ...marks } = run;
  if (href !== undefined) {
    const time = timeOfLink(href, recording.videoId);
    if (time !== null) return [{ text, time }];
    const link = publicLink(href);
    if (link !== null) return [{ text, ...marks, href: link }];
  }
  const found = text.includes('://') ? (linkify.match(text) ?? []) : [];
  const pieces: DescriptionText[] = [];
  let done = 0;
  const plain = (upTo: number): void => {
    const part = text.slice(done, upTo);
    if (part === '') return;
    const ends = { first: edges.first && done === 0, last: edges.last && upTo === text.length };
    const split = marks.code || href !== undefined ? [part] : splitTimes(part, ends, recording.duration);
    for (const piece of split) pieces.push(typeof piece === 'string' ? { text: piece, ...marks } : piece);
  };
  for (const { index, lastIndex, url } of found) {
    const time = timeOfLink(url, recording.videoId);
    const link = publicLink(url);
    if (link === null) continue;
    plain(index);
    const shown = text.slice(index, lastIndex);
    pieces.push(time === null ? { text: shown, ...marks, href: link } : { text: clockText(time), time });
    done = lastIndex;
  }
  plain(text.length);
  return pieces;
}

/** `h:mm:ss`, or `m:ss` below an hour. */
function clockText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
