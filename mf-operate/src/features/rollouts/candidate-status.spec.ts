import type { Comparison, Rollout } from '@lectern/contracts';
import { nearness, candidateStatus, evidenceText } from './candidate-status';
import { aRollout } from '../../testing/rollouts';

const comparison = (more: Partial<Comparison> = {}): Comparison => ({
  candidate: { version: '2', visitors: 40, failed: 1 },
  stable: { version: '1', visitors: 400, failed: 10 },
  evidence: 1,
  limit: 250,
  verdict: 'watching',
  because: '',
  line: null,
  networks: 0,
  new_networks: 0,
  known_only: false,
  waits_for: null,
  rolled_back_at: null,
  ...more,
});
const label = (rollout: Partial<Rollout>, more?: Partial<Comparison>) =>
  candidateStatus(aRollout(rollout), comparison(more))?.label;

test("a candidate's status is derived from its comparison", () => {
  const candidate = { candidate: '2', share: 1_000 };
  expect(label(candidate)).toBe('Watching');
  expect(label(candidate, { evidence: 100 })).toBe('Worse: evidence 100 of 250');
  expect(label(candidate, { candidate: { version: '2', visitors: 0, failed: 0 } })).toBe('No telemetry yet');
  expect(label({ candidate: '2', share: 10_000 })).toBe('Nothing to compare with');
  expect(label({}, { verdict: 'rolled-back' })).toBe('Rolled back automatically');
  expect(candidateStatus(aRollout(), null)).toBeNull();
});

test('data about another candidate is not counted against this one', () => {
  expect(label({ candidate: '3', share: 100 }, { evidence: 249 })).toBe('Watching');
});

test('evidence is near its limit by a factor, not by a difference', () => {
  const at = (evidence: number) => nearness({ evidence, limit: 10_000 });
  expect([at(0.01), at(1), at(100), at(10_000), at(1e12)]).toEqual([0, 0, 0.5, 1, 1]);
});

test('numbers have only significant digits', () => {
  expect([0.4251, 12.34, 250.2, 1_500, 1e12].map(evidenceText)).toEqual([
    '0.43',
    '12.3',
    '250',
    '1,500',
    'over a million',
  ]);
});
