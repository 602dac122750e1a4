import { basename, dirname, join } from 'node:path';
import type { Database } from '../database/database.js';
import { type NumbersOutcome, storeNumbers, updateReceptions } from '../modules/upkeep/index.js';
import { SourceFolder } from './files.js';
import { NUMBERS } from './kinds.js';
import { ImportReport, type Outcome } from './report.js';
import { readNumbers } from './sources/numbers.js';

const VIDEOS_AT_ONCE = 500;

const OUTCOMES: Record<NumbersOutcome, [Outcome, string]> = {
  stored: ['taken', 'stored'],
  unchanged: ['unchanged', 'known already'],
  older: ['unchanged', 'numbers of a later day are known'],
  'no-talk': ['skipped', 'no talk has the video'],
};

interface NumbersImport {
  /** CSV or JSON lines. */
  file: string;
  /** Folder of the reports. */
  varDir: string;
  /** Called after each batch. */
  progress?: (label: string, done: number, all: number) => void;
  now?: Date;
}

/**
 * Imports views and likes of videos into a migrated database. Idempotent.
 *
 * @returns the report, closed
 * @throws {UnreadableError} if there is no such folder
 */
export async function importNumbers(
  database: Database,
  { file, varDir, progress, now = new Date() }: NumbersImport,
): Promise<ImportReport> {
  const folder = await SourceFolder.open(dirname(file));
  const name = basename(file);
  const report = new ImportReport(join(varDir, 'import-reports'), NUMBERS, now);
  try {
    const rows = await readNumbers(folder, name, report, now);
    for (let from = 0; from < rows.length; from += VIDEOS_AT_ONCE) {
      const some = rows.slice(from, from + VIDEOS_AT_ONCE);
      const numbers = some.map((row) => row.numbers);
      const outcomes = await storeNumbers(database, numbers, 'file');
      for (const [
        at,
        {
          line,
          numbers: { videoId: row },
        },
      ] of some.entries()) {
        const code = outcomes[at] ?? 'unchanged';
        const [outcome, text] = OUTCOMES[code];
        report.add(outcome, { file: name, line, row }, code, text);
        if (code === 'stored') report.changes += 1;
      }
      progress?.(name, from + some.length, rows.length);
    }
    // Also when nothing is new: an interrupted import is finished by repeating it.
    await updateReceptions(database, progress);
  } finally {
    await report.close();
  }
  return report;
}
