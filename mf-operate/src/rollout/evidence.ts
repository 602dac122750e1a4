import type { Comparison, Rollout } from '@lectern/contracts';

/** How a candidate stands, in a word. */
export interface Standing {
  tone: 'plain' | 'lamp' | 'bad';
  label: string;
}

/** How far evidence is on its way to the limit, 0 to 1; both are told in steps of multiplication. */
export const nearness = ({ evidence, limit }: Pick<Comparison, 'evidence' | 'limit'>): number =>
  Math.min(1, Math.max(0, Math.log(Math.max(1, evidence)) / Math.log(limit)));

/** From here on the candidate is said to be worse, though nothing is proven. */
const SUSPICIOUS = 0.5;

/** A number as people read it: no digits that say nothing, and none at all beyond a million. */
export const told = (value: number): string =>
  value >= 1e6
    ? 'over a million'
    : value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Null where there is nothing to say: no candidate, and none that was rolled back by itself. */
export function standingOf(
  { candidate, share }: Rollout,
  comparison: Comparison | null | undefined,
): Standing | null {
  if (candidate === null) {
    return comparison?.verdict === 'rolled-back' ? { tone: 'bad', label: 'Rolled back by itself' } : null;
  }
  if (!comparison || comparison.candidate.version !== candidate) return { tone: 'lamp', label: 'Watching' };
  if (comparison.verdict === 'rolled-back') return { tone: 'bad', label: 'Is being rolled back' };
  if (share >= 10_000) return { tone: 'plain', label: 'Nothing to compare with' };
  if (comparison.candidate.visitors === 0) return { tone: 'plain', label: 'No telemetry yet' };
  const near = nearness(comparison);
  return near >= SUSPICIOUS
    ? { tone: 'bad', label: `Worse: ${told(comparison.evidence)} of ${told(comparison.limit)}` }
    : { tone: 'lamp', label: 'Watching' };
}
