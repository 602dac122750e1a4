import type { DataReport } from '../../backup/index.js';
import type { Compared } from '../numbers/check-numbers.js';

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

/** Prints each comparison: a combination of filters, or a list, in a line, and below it what differs; returns the exit code. */
export async function printNumbers(compared: AsyncIterable<Compared[]>, seed: number): Promise<number> {
  let all = 0;
  let wrong = 0;
  for await (const [first, ...others] of compared) {
    if (!first) continue;
    const beside = others.length === 0 ? '' : `, and ${others.length} numbers beside it`;
    console.log(`${first.what}: ${first.said}${beside}`);
    for (const { what, said, counted } of [first, ...others]) {
      all += 1;
      if (said === counted) continue;
      wrong += 1;
      console.error(`${what}: the site says ${said}, counted ${counted}`);
    }
  }
  console.log(
    wrong === 0
      ? `The numbers are right: ${all} compared, drawn with the seed ${seed}.`
      : `${wrong} of ${all} numbers differ, drawn with the seed ${seed}.`,
  );
  return wrong === 0 ? 0 : 1;
}
