import { BUCKETS } from '@lectern/contracts';
import { ENOUGH } from '../modules/rollouts/telemetry/known-networks.js';
import { BEGINNING, isFailing, observed } from '../modules/rollouts/telemetry/rollback/sequential-test.js';

/** Part of the networks of a day that were here for a week, and part of visitors for whom any release fails. */
const KNOWN = 0.6;
const FAILING = 0.01;

interface Model {
  /** Networks of people in the day that is looked at. */
  honest: number;
  /** Networks that say the candidate failed; all of them before anybody else comes. */
  crowd: number;
  /** Whether the crowd kept its networks for a week, and came on three days. */
  patient: boolean;
  /** Of 10,000. */
  share: number;
  /** Part of the candidate's visitors for whom it fails. */
  failing?: number;
  /** What the crowd says of which release. */
  lie?: 'candidate' | 'stable';
  random: () => number;
}

/** After how many visitors of the candidate, the crowd's left out, the test ends it; infinite where it does not in that day. */
export function endedAfter(model: Model): number {
  const { honest, crowd, patient, share, failing = FAILING, lie = 'candidate', random } = model;
  const knownOnly = honest * KNOWN + (patient ? crowd : 0) >= ENOUGH;
  let state = BEGINNING;
  let visitors = 0;
  for (let index = 0; index < crowd + honest; index += 1) {
    const lies = index < crowd;
    const arm = lies ? lie : random() * BUCKETS < share ? 'candidate' : 'stable';
    const failed = lies || random() < (arm === 'candidate' ? failing : FAILING);
    if (!lies && arm === 'candidate') visitors += 1;
    const isKnown = lies ? patient : random() < KNOWN;
    if (knownOnly && !isKnown) continue;
    state = observed(state, { arm, share, seen: true, failed });
    if (failed && isFailing(state, 1)) return visitors;
  }
  return Infinity;
}
