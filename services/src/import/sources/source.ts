import type { SourceFolder } from '../files.js';
import { UnreadableError } from '../files.js';
import type { ImportedEvent, Where } from '../model.js';
import type { ImportReport } from '../report.js';

/** One piece of a catalogue; `done` and `all` count its event folders. */
export interface SourceStep {
  event: ImportedEvent;
  done: number;
  all: number;
}

export type Source = (folder: SourceFolder, report: ImportReport) => AsyncGenerator<SourceStep>;

/** The result of `read`, or null with the reason reported. */
export async function orReport<T>(
  report: ImportReport,
  where: Where,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    const value = await read();
    report.filesRead += 1;
    return value;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    report.add('skipped', where, error.code, `the file ${error.message}`);
    return null;
  }
}

/** Maximum length of a description, in code points: it must fit into 64 KB in any encoding. */
export const LONGEST_DESCRIPTION = 16_000;
export const LONGEST_TITLE = 300;
