import { expect, test } from '@jest/globals';
import { Promote, Rollback } from './rollout.js';

test('a reason cannot reverse the text direction of its audit log entry', () => {
  expect(Rollback.parse({ reason: ' errors\u202E on \u2066phones ' })).toEqual({
    reason: 'errors on phones',
  });
  expect(Promote.parse({ reason: '\u202Dfine' }).reason).toBe('fine');
  expect(Rollback.safeParse({ reason: '\u202E ' }).success).toBe(false);
});
