import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { FieldUse } from './field-use.js';
import type { Where } from './model.js';
import { shorten } from '../text/text.js';

export type Outcome = 'taken' | 'merged' | 'unchanged' | 'skipped' | 'noted';

/** Characters of a line's text: values of a source may be of any length. */
const LONGEST_TEXT = 500;

interface Tally {
  count: number;
  example: string;
}

/** Receives the outcome of each row. */
export interface Reporter {
  changes: number;
  add(outcome: Outcome, where: Where, code: string, text: string): void;
}

/**
 * The outcome of every row: one JSON line each in a file, and totals to print. `noted` concerns part of an accepted row, so it is not
 * counted as a row.
 */
export class ImportReport implements Reporter {
  readonly totals: Record<Outcome, number> = { taken: 0, merged: 0, unchanged: 0, skipped: 0, noted: 0 };
  /** Rows written, in all tables. */
  changes = 0;
  /** Files read successfully. */
  filesRead = 0;
  readonly path: string;
  /** Of the source's rows. */
  readonly fields = new FieldUse();
  private readonly stream: WriteStream;
  private readonly reasons = new Map<string, Tally>();
  private readonly perFile = new Map<string, Record<Outcome, number>>();

  /** @param folder created if missing */
  constructor(folder: string, kind: string, now: Date) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, `${kind}-${now.toISOString().replace(/[:.]/g, '-')}.jsonl`);
    this.stream = createWriteStream(this.path);
  }

  add(outcome: Outcome, where: Where, code: string, given: string): void {
    const text =
      given.length > LONGEST_TEXT ? shorten(given.slice(0, 2 * LONGEST_TEXT), LONGEST_TEXT) : given;
    this.totals[outcome] += 1;
    const file = this.perFile.get(where.file) ?? { taken: 0, merged: 0, unchanged: 0, skipped: 0, noted: 0 };
    file[outcome] += 1;
    this.perFile.set(where.file, file);
    this.stream.write(`${JSON.stringify({ outcome, ...where, code, text })}\n`);
    if (outcome === 'taken' || outcome === 'unchanged') return;
    const key = `${outcome} ${code}`;
    const tally = this.reasons.get(key) ?? { count: 0, example: `${placeOf(where)}: ${text}` };
    tally.count += 1;
    this.reasons.set(key, tally);
  }

  /** Every reason with its count and one example, most frequent first. */
  summary(): string[] {
    const { taken, merged, unchanged, skipped, noted } = this.totals;
    const lines = [
      `${taken} taken, ${merged} merged, ${unchanged} unchanged, ${skipped} skipped, ${noted} remarks; ${this.changes} changes`,
    ];
    const sorted = [...this.reasons].sort((a, b) => b[1].count - a[1].count || a[0].localeCompare(b[0]));
    for (const [key, { count, example }] of sorted)
      lines.push(`  ${String(count).padStart(5)}  ${key}, such as ${example}`);
    return lines;
  }

  /** Writes the fields that were not used and the totals per file, and closes the report. */
  async close(): Promise<void> {
    const unused = this.fields.unused();
    if (unused !== null) this.add('noted', { file: 'all files' }, 'unused-fields', unused);
    for (const [file, sums] of this.perFile)
      this.stream.write(`${JSON.stringify({ outcome: 'file', file, ...sums })}\n`);
    this.stream.end(`${JSON.stringify({ outcome: 'total', ...this.totals, changes: this.changes })}\n`);
    await finished(this.stream);
  }
}

/** `file:line (row)`, as far as known. */
export const placeOf = ({ file, line, row }: Where): string =>
  `${file}${line === undefined ? '' : `:${line}`}${row === undefined ? '' : ` (${row})`}`;
