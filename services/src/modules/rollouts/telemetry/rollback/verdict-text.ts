import { evidence, limitOn, rate, type Tally, type TestState } from './sequential-test.js';

/** Why a candidate that would be failing is left. */
export const waitingText = (version: string, other: string): string =>
  `${version} is left: it would not be failing without the views on which ${other} ran, too.`;

const percent = (tally: Tally) => `${(rate(tally) * 100).toFixed(1)} %`;
const visitors = (tally: Tally) => `${tally.failed} of ${tally.visitors} visitors (${percent(tally)})`;
const number = (value: number) =>
  value >= 1e6 ? value.toExponential(1) : value.toLocaleString('en', { maximumFractionDigits: 1 });

/** Largest number that is told: beyond it nothing changes any more. */
export const MOST_EVIDENCE = 1e12;

/** How candidate and stable release compare today, in words. */
export function comparisonText(
  versions: { candidate: string; stable: string },
  state: TestState,
  day: number,
): string {
  const told = number(Math.min(MOST_EVIDENCE, evidence(state)));
  return (
    `${versions.candidate} failed for ${visitors(state.candidate)}, ${versions.stable} for ${visitors(state.stable)} ` +
    `at the same time; evidence ${told}, limit ${number(limitOn(day))}.`
  );
}
