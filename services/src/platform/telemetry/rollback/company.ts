import { type Observation, observed, isFailing, RATIOS, type TestState } from './sequential-test.js';

/** Other releases tracked per test. */
const MOST = 60;
/**
 * A release may be the cause if it is on at least this much more of the failing views than of all views, as
 * fractions.
 */
const CONSPICUOUS = 0.25;

/** The state of a test without the views on which another release ran, by `name@version`. */
export type Company = ReadonlyMap<string, TestState>;

/** @param state of the test before this observation */
export function withObservation(
  company: Company,
  state: TestState,
  observation: Observation,
  others: readonly string[],
): Company {
  const next = new Map<string, TestState>();
  for (const [name, without] of company)
    next.set(name, others.includes(name) ? without : observed(without, observation));
  for (const name of others) if (!next.has(name) && next.size < MOST) next.set(name, state);
  return next;
}

/**
 * The release that may cause the failures of a candidate's views, or fake them: all code of a page can report
 * in the candidate's name. It is more often on failing views than on others, and without its views the
 * candidate would not be failing. Null if there is none.
 */
export function suspect(company: Company, state: TestState, day: number): string | null {
  const { visitors, failed } = state.candidate;
  for (const [name, without] of company) {
    const onFailing = 1 - without.candidate.failed / failed;
    const onAll = 1 - without.candidate.visitors / visitors;
    if (onFailing - onAll >= CONSPICUOUS && !isFailing(without, day)) return name;
  }
  return null;
}

/** Stored form: four counts and the wealth. */
export const written = (company: Company): string =>
  JSON.stringify(
    [...company].map(([name, { candidate, stable, wealth }]) => [
      name,
      candidate.visitors,
      candidate.failed,
      stable.visitors,
      stable.failed,
      wealth.map((log) => Math.round(log * 1e4) / 1e4),
    ]),
  );

type Row = [string, number, number, number, number, number[]];

export function read(text: string | null): Company {
  const rows = JSON.parse(text ?? '[]') as Row[];
  return new Map(
    rows
      .filter(([, , , , , wealth]) => wealth.length === RATIOS.length)
      .map(([name, visitors, failed, stableVisitors, stableFailed, wealth]) => [
        name,
        {
          candidate: { visitors, failed },
          stable: { visitors: stableVisitors, failed: stableFailed },
          wealth,
        },
      ]),
  );
}
