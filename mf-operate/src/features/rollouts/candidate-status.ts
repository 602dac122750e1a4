import type { Comparison, Rollout } from '@lectern/contracts';

/** A candidate's status, in a word. */
export interface CandidateStatus {
  tone: 'plain' | 'lamp' | 'bad';
  label: string;
}

/** Progress of the evidence towards the limit, 0 to 1, on a logarithmic scale. */
export const nearness = ({ evidence, limit }: Pick<Comparison, 'evidence' | 'limit'>): number =>
  Math.min(1, Math.max(0, Math.log(Math.max(1, evidence)) / Math.log(limit)));

/** From here on the candidate is called worse, though nothing is proven. */
const SUSPICIOUS = 0.5;

/** A number for people: without meaningless digits, and cut off beyond a million. */
export const evidenceText = (value: number): string =>
  value >= 1e6
    ? 'over a million'
    : value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Null if there is nothing to say: no candidate, and none that was rolled back automatically. */
export function candidateStatus(
  { candidate, share }: Rollout,
  comparison: Comparison | null | undefined,
): CandidateStatus | null {
  if (candidate === null) {
    return comparison?.verdict === 'rolled-back' ? { tone: 'bad', label: 'Rolled back automatically' } : null;
  }
  if (!comparison || comparison.candidate.version !== candidate) return { tone: 'lamp', label: 'Watching' };
  if (comparison.verdict === 'rolled-back') return { tone: 'bad', label: 'Rolling back' };
  if (share >= 10_000) return { tone: 'plain', label: 'Nothing to compare with' };
  if (comparison.candidate.visitors === 0) return { tone: 'plain', label: 'No telemetry yet' };
  const near = nearness(comparison);
  return near >= SUSPICIOUS
    ? {
        tone: 'bad',
        label: `Worse: evidence ${evidenceText(comparison.evidence)} of ${evidenceText(comparison.limit)}`,
      }
    : { tone: 'lamp', label: 'Watching' };
}
