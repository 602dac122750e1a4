import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Absolute path of a system program, since processes are started without PATH. Null if not found. */
export function toolPath(name: string, path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Try the next folder.
    }
  }
  return null;
}

/** The files of the running Node: its binary and loaded libraries. */
export function nodeFiles(): readonly string[] {
  if (files) return files;
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
  const libraries = sharedObjects.filter((file) => /^\/(?:usr\/)?lib.*\.so(?:\.\d+)*$/.test(file));
  return (files = [process.execPath, ...new Set(libraries)]);
}
let files: readonly string[] | undefined;

/** The only child of a process; null if unknown. */
export function onlyChildOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return /^\d+$/.test(children) ? Number(children) : null;
  } catch {
    return null;
  }
}

const PAGE_BYTES = 4096;

/** Resident memory of a process; null if unknown. */
export function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return null;
  }
}
