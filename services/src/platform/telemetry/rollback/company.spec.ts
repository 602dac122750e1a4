import { describe, expect, test } from '@jest/globals';
import { type Company, suspect, withObservation } from './company.js';
import { BEGINNING, isFailing, observed, type TestState } from './sequential-test.js';

const OTHER = 'mf-other@1';
/** Views of a candidate with half of the visitors; `with` those on which another release ran as well. */
interface Views {
  failed: { with: number; without: number };
  sound: { with: number; without: number };
}

/** The test after these views, and as many sound ones of the stable release. */
function after({ failed, sound }: Views): { company: Company; state: TestState } {
  let company: Company = new Map();
  let state = BEGINNING;
  const views = (
    count: number,
    arm: 'candidate' | 'stable',
    isFailed: boolean,
    others: readonly string[],
  ) => {
    for (let left = count; left > 0; left -= 1) {
      const observation = { arm, share: 5_000, seen: true, failed: isFailed };
      company = withObservation(company, state, observation, others);
      state = observed(state, observation);
    }
  };
  views(40, 'stable', false, []);
  views(failed.with, 'candidate', true, [OTHER]);
  views(failed.without, 'candidate', true, []);
  views(sound.with, 'candidate', false, [OTHER]);
  views(sound.without, 'candidate', false, []);
  return { company, state };
}

describe('a release that runs on most failing views, and on few others,', () => {
  test('is suspected if the candidate does not fail without it', () => {
    const { company, state } = after({ failed: { with: 20, without: 0 }, sound: { with: 0, without: 20 } });
    expect(isFailing(state, 1)).toBe(true);
    expect(suspect(company, state, 1)).toBe(OTHER);
  });

  test('delays nothing if the candidate fails without it, too', () => {
    const { company, state } = after({ failed: { with: 20, without: 12 }, sound: { with: 0, without: 28 } });
    expect(isFailing(state, 1)).toBe(true);
    expect(suspect(company, state, 1)).toBeNull();
  });
});
