import type { Comparison, Deploy, SpeedVerdict, Vital } from '@lectern/contracts';
import type { Role } from './charts/series';

/** Below this many views, counts are shown instead of shares, and nothing is rated. */
export const FEW = 20;

const THIN = '\u00a0';
const SECOND_MS = 1_000;

/** `31`, `4,366` */
export const countText = (count: number): string => count.toLocaleString('en-US');

/**
 * A part as a percentage, with more digits the smaller it is: `0.71 %`, `6.5 %`, `67 %`; never 0 or 100
 * unless exact.
 *
 * @param part 0 to 1
 */
export function percentText(part: number): string {
  const percent = part * 100;
  if (percent <= 0) return `0${THIN}%`;
  if (percent < 0.01) return `<0.01${THIN}%`;
  if (percent < 100 && percent >= 99.5) return `>99${THIN}%`;
  const digits = percent < 1 ? 2 : percent < 10 ? 1 : 0;
  return `${percent.toFixed(digits)}${THIN}%`;
}

/** A share with its counts: `0.71 % (31 of 4,366)`; with few views the counts alone: `2 of 3`. */
export function shareText(some: number, all: number): string {
  if (all === 0) return 'none';
  const counts = `${countText(some)} of ${countText(all)}`;
  return all < FEW ? counts : `${percentText(some / all)} (${counts})`;
}

/** `0.05`; `96 ms`; `1.61 s` */
export function vitalText(vital: Vital, value: number): string {
  if (vital === 'CLS') return value.toFixed(2);
  return value < SECOND_MS
    ? `${Math.round(value)}${THIN}ms`
    : `${(value / SECOND_MS).toFixed(value < 10 * SECOND_MS ? 2 : 1)}${THIN}s`;
}

/** Up to where a vital is good, and from where it is poor; in milliseconds, layout shift without a unit. */
export const BOUNDS: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

export type Rating = 'good' | 'needs improvement' | 'poor';

export function ratingOf(vital: Vital, value: number): Rating {
  const [good, poor] = BOUNDS[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
}

/** The full names of the abbreviations. */
export const VITAL_NAMES: Readonly<Record<Vital, string>> = {
  LCP: 'Largest contentful paint',
  INP: 'Interaction to next paint',
  CLS: 'Cumulative layout shift',
  FCP: 'First contentful paint',
  TTFB: 'Time to first byte',
};

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  candidate: 'candidate',
  stable: 'stable',
  failed: 'rolled back',
  earlier: 'before',
};

/** The available periods: hours, button label, and wording in a sentence. */
export const PERIODS = [
  { hours: 1, label: '1 h', words: 'last hour' },
  { hours: 6, label: '6 h', words: 'last 6 hours' },
  { hours: 24, label: '24 h', words: 'last 24 hours' },
  { hours: 168, label: '7 d', words: 'last 7 days' },
  { hours: 720, label: '30 d', words: 'last 30 days' },
] as const;
export type Period = (typeof PERIODS)[number];

/**
 * Failures that the automatic rollback requires in addition to the evidence.
 *
 * @source docs/decisions/0014-automatic-rollback.md
 */
const LEAST_FAILED = 8;
const LEAST_STABLE = 20;

const evidenceText = (evidence: number): string => {
  if (evidence >= 1e6) return 'over a million';
  return evidence.toLocaleString('en-US', { maximumSignificantDigits: evidence < 100 ? 2 : 3 });
};

/** The state of the comparison in a sentence or two, for readers who do not know the statistical test. */
export function meaningOf({ candidate, stable, evidence, limit, verdict }: Comparison): string {
  const [is, isRolledBack] = [evidenceText(evidence), verdict === 'rolled-back'];
  if (isRolledBack) {
    return `The failures of its visitors were ${is} times as likely as if both releases were alike; ${countText(limit)} times was the limit, so it was rolled back automatically.`;
  }
  if (candidate.visitors + stable.visitors === 0) return 'No data yet today.';
  if (candidate.failed + stable.failed === 0) return 'Neither release has failed for any visitor today.';
  if (evidence <= 1) return `No evidence that ${candidate.version} fails more often than ${stable.version}.`;
  if (evidence < limit) {
    return `The failures seen are ${is} times as likely if ${candidate.version} fails more often than if both are alike. At ${countText(limit)} times it is rolled back automatically.`;
  }
  const waits = [
    candidate.failed < LEAST_FAILED && `${LEAST_FAILED} failed visitors on distinct networks`,
    stable.visitors < LEAST_STABLE && `${LEAST_STABLE} visitors of the stable release`,
  ].filter((wait) => wait !== false);
  const missing = waits.length > 0 ? waits.join(' and ') : 'a larger difference';
  return `The evidence is sufficient (${is} times); automatic rollback is waiting for ${missing}.`;
}

/** The comparison's evidence against its limit, for screen readers. */
export const evidenceName = ({ candidate, evidence, limit }: Comparison): string =>
  `${candidate.visitors > 0 ? `Evidence ${evidenceText(evidence)}` : 'No evidence yet'}; 1 means no difference; at ${countText(limit)} a candidate is rolled back`;

/** The share of new networks: a high one may mean visits made only to influence the comparison. */
export function newcomersText({ networks, new_networks, known_only }: Comparison): string {
  const share = `${shareText(new_networks, networks)} of their networks were new when the candidate started`;
  return known_only ? `${share}; networks not seen in the week before do not count.` : `${share}.`;
}

const DEPLOYED: Readonly<Record<Deploy['act'], string>> = {
  publish: 'published, live at once',
  start: 'started',
  promote: 'promoted',
  rollback: 'rolled back',
  'automatic-rollback': 'rolled back automatically',
  recall: 'recalled',
  withdraw: 'withdrawn',
  restore: 'restored',
};

/** `1.3.0 promoted` */
export const deployText = ({ act, version }: Deploy): string => `${version ?? 'the remote'} ${DEPLOYED[act]}`;

const SPEEDS: Readonly<Record<SpeedVerdict, string>> = {
  better: 'Faster',
  same: 'As fast',
  worse: 'Slower',
  'too-few': 'Too few measured',
};

/** The verdict on speed: `Slower`. */
export const speedText = (verdict: SpeedVerdict): string => SPEEDS[verdict];
