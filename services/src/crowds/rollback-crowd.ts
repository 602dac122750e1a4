import { BUCKETS } from '@lectern/contracts';
import { BEGINNING, ENOUGH, isFailing, observed } from '../platform/telemetry/index.js';

/** Share of a day's networks known for a week, and share of visitors for whom any release fails. */
const KNOWN = 0.6;
const FAILING = 0.01;

interface Model {
  /** Networks of real visitors on that day. */
  honest: number;
  /** Networks that report a release as failing, all of them before any other visitor. */
  crowd: number;
  /** Whether the crowd held its networks for a week, and visited on three days. */
  patient: boolean;
  /** Of 10,000. */
  share: number;
  /** Share of the candidate's visitors for whom it fails. */
  failing?: number;
  /** Which release the crowd reports as failing. */
  lie?: 'candidate' | 'stable';
  random: () => number;
}

/** Number of the candidate's visitors, without the crowd, after which the rollback test ends it; infinite if it does not within the day. */
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
