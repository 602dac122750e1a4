import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of the system by its absolute path: what it is started for has no PATH. Null where it is not there. */
export function toolPath(name: string, path = process.env.PATH ?? ''): string | null {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // In another folder, or nowhere.
    }
  }
  return null;
}

/** Files that the running Node is made of: itself, and the libraries that it has loaded. */
export function nodeFiles(): readonly string[] {
  if (files) return files;
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
  const libraries = sharedObjects.filter((file) => /^\/(?:usr\/)?lib.*\.so(?:\.\d+)*$/.test(file));
  return (files = [process.execPath, ...new Set(libraries)]);
}
let files: readonly string[] | undefined;

/** The process that another one has started; null where nobody says so. */
export function onlyChildOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return /^\d+$/.test(children) ? Number(children) : null;
  } catch {
    return null;
  }
}

const PAGE_BYTES = 4096;

/** Memory that a process has in use; null where nobody says so. */
export function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return null;
  }
}
