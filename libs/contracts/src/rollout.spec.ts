import { expect, test } from '@jest/globals';
import { BUCKETS, bucketsOf, ChangeShare, Promote, Rollback } from './rollout.js';

test('a reason cannot reverse the text direction of its audit log entry', () => {
  expect(Rollback.parse({ reason: ' errors\u202E on \u2066phones ' })).toEqual({
    reason: 'errors on phones',
  });
  expect(Promote.parse({ reason: '\u202Dfine' }).reason).toBe('fine');
  expect(Rollback.safeParse({ reason: '\u202E ' }).success).toBe(false);
});

test('shares with two decimals are whole numbers of buckets', () => {
  for (let buckets = 0; buckets <= BUCKETS; buckets += 7)
    expect(bucketsOf(ChangeShare.parse({ percent: buckets / 100 }))).toBe(buckets);
});

test.each([1e-9, 0.001, 20.000000001, 99.999, 100.001, -0.01, NaN, Infinity, '20', [20], null, true])(
  'a share may not be %p percent: nothing is rounded',
  (percent) => {
    expect(ChangeShare.safeParse({ percent }).success).toBe(false);
  },
);
