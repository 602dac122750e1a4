import type { DataReport } from '../../backup/index.js';

/** Prints the result of a data check; returns the exit code. */
export function printReport({ problems, orphans, files }: DataReport): number {
  for (const key of orphans) console.log(`${key}: nothing refers to it.`);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `The data is sound: ${files} files have the content that the database expects.`
      : `${problems.length} problems.`,
  );
  return problems.length === 0 ? 0 : 1;
}
