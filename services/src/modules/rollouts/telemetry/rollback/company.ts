import { type Observation, observed, isFailing, RATIOS, type TestState } from './sequential-test.js';

/** Other releases that are followed in a test. */
const MOST = 60;
/** A release that is on failing views so much more often than on others, in parts of all, may be why they fail. */
const CONSPICUOUS = 0.25;

/** How a test would stand without the views on which another release ran, by `name@version`. */
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
 * The release that may be why views of a candidate fail, or say that they did: all code of a page can speak in its name. It is on failing
 * views more often than on others, and without its views the candidate would not be failing. Null where there is none.
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

/** As it is kept: four counts and what was won. */
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
