import { join } from 'node:path';
import type { Database } from '../database/database.js';
import { SourceFolder } from './files.js';
import type { Kind } from './kinds.js';
import { ImportReport } from './report.js';
import { confsTech } from './sources/confs-tech.js';
import { pyvideo } from './sources/pyvideo.js';
import { rubyevents } from './sources/rubyevents.js';
import type { Source } from './sources/source.js';
import { transcripts } from './sources/transcripts.js';
import { CatalogueWriter } from './write/writer.js';

const SOURCES: Record<Exclude<Kind, 'transcripts'>, Source> = {
  rubyevents,
  pyvideo,
  'confs-tech': confsTech,
};

export interface ImportOptions {
  kind: Kind;
  /** The catalogue's folder. */
  folder: string;
  /** Folder of the reports. */
  varDir: string;
  /** Called after each event. */
  progress?: (label: string, done: number, all: number) => void;
}

/**
 * Imports a catalogue into a migrated database. Idempotent.
 *
 * @returns the report, closed
 * @throws {UnreadableError} if the folder cannot be read at all
 */
export async function runImport(database: Database, options: ImportOptions): Promise<ImportReport> {
  const folder = await SourceFolder.open(options.folder);
  const report = new ImportReport(join(options.varDir, 'import-reports'), options.kind, new Date());
  try {
    const writer = await CatalogueWriter.open(database, report);
    if (options.kind === 'transcripts') {
      for await (const { transcript, done, all } of transcripts(folder, report)) {
        if (transcript) await writer.writeTranscript(transcript);
        options.progress?.(transcript?.where.file ?? 'skipped', done, all);
      }
    } else {
      for await (const { event, done, all } of SOURCES[options.kind](folder, report)) {
        await writer.write(event);
        options.progress?.(event.label, done, all);
      }
      await writer.finish();
    }
  } finally {
    await report.close();
  }
  return report;
}
