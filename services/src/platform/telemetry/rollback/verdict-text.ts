import {
  type Condition,
  evidence,
  LEAST_FAILED,
  LEAST_STABLE,
  limitOn,
  missing,
  rate,
  type Tally,
  type TestState,
} from './sequential-test.js';

/** Why a candidate with enough evidence against it is not rolled back. */
export const waitingText = (version: string, other: string): string =>
  `${version} was not rolled back: it would not be failing without the views on which ${other} also ran.`;

const percent = (tally: Tally) => `${(rate(tally) * 100).toFixed(1)} %`;
const visitors = (tally: Tally) => `${tally.failed} of ${tally.visitors} visitors (${percent(tally)})`;
const number = (value: number) =>
  value >= 1e6 ? value.toExponential(1) : value.toLocaleString('en', { maximumFractionDigits: 1 });

/** Largest value shown: beyond it nothing changes. */
export const MOST_EVIDENCE = 1e12;

/**
 * What is missing before a candidate with failures is rolled back; null if it had no failures, or nothing is
 * missing.
 */
export function missingText(
  versions: { candidate: string; stable: string },
  state: TestState,
  day: number,
): string | null {
  const { candidate, stable } = state;
  if (candidate.failed === 0) return null;
  const texts: Record<Condition, string> = {
    failures: `failures of ${LEAST_FAILED} visitors on distinct networks (${candidate.failed} so far)`,
    stable: `${LEAST_STABLE} visitors of ${versions.stable} (${stable.visitors} so far)`,
    difference: `more failures than ${versions.stable}`,
    evidence: `evidence of ${number(limitOn(day))}`,
  };
  const waits = missing(state, day).map((condition) => texts[condition]);
  const list = new Intl.ListFormat('en').format(waits);
  return waits.length === 0 ? null : `Automatic rollback of ${versions.candidate} is waiting for ${list}.`;
}

/** How candidate and stable release compare today, in words. */
export function comparisonText(
  versions: { candidate: string; stable: string },
  state: TestState,
  day: number,
): string {
  const shownEvidence = number(Math.min(MOST_EVIDENCE, evidence(state)));
  return (
    `${versions.candidate} failed for ${visitors(state.candidate)}, ${versions.stable} for ${visitors(state.stable)} ` +
    `at the same time; evidence ${shownEvidence}, limit ${number(limitOn(day))}.`
  );
}
