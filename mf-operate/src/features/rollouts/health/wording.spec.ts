import type { Comparison } from '@lectern/contracts';
import { meaningOf, percentText, ratingOf, shareText, vitalText } from './wording';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0 %'],
  [0.00001, '<0.01 %'],
  [0.0001, '0.01 %'],
  [0.0071, '0.71 %'],
  [0.01, '1.0 %'],
  [0.065, '6.5 %'],
  [0.1, '10 %'],
  [2 / 3, '67 %'],
  [0.995, '>99 %'],
  [0.9999, '>99 %'],
  [1, '100 %'],
])('%d is shown as %s', (part, text) => {
  expect(plain(percentText(part))).toBe(text);
});

test('small numbers are shown as counts, large ones as a share with counts', () => {
  expect(shareText(2, 3)).toBe('2 of 3');
  expect(plain(shareText(5, 20))).toBe('25 % (5 of 20)');
  expect(plain(shareText(31, 4_366))).toBe('0.71 % (31 of 4,366)');
  expect(shareText(0, 0)).toBe('none');
});

test('web vitals are shown in their usual units', () => {
  expect(
    [vitalText('LCP', 1_612), vitalText('INP', 96.4), vitalText('CLS', 0.054), vitalText('TTFB', 12_340)].map(
      plain,
    ),
  ).toEqual(['1.61 s', '96 ms', '0.05', '12.3 s']);
  expect([vitalText('LCP', 1_000), vitalText('LCP', 10_000)].map(plain)).toEqual(['1.00 s', '10.0 s']);
});

test.each([
  ['LCP', 2_500, 4_000],
  ['INP', 200, 500],
  ['CLS', 0.1, 0.25],
  ['FCP', 1_800, 3_000],
  ['TTFB', 800, 1_800],
] as const)('%s is good up to %d and poor above %d', (vital, good, poor) => {
  const justAbove = 1.001;
  expect([good, good * justAbove, poor, poor * justAbove].map((value) => ratingOf(vital, value))).toEqual([
    'good',
    'needs improvement',
    'needs improvement',
    'poor',
  ]);
});

describe('the meaning of the comparison', () => {
  const meaning = (its: Partial<Comparison>) =>
    meaningOf({
      candidate: { version: '1.1.0', visitors: 60, failed: 9 },
      stable: { version: '1.0.0', visitors: 60, failed: 1 },
      networks: 0,
      new_networks: 0,
      known_only: false,
      waits_for: null,
      rolled_back_at: null,
      evidence: 0.4,
      limit: 250,
      verdict: 'watching',
      because: '',
      line: null,
      ...its,
    });

  test('goes from no evidence through some to enough', () => {
    expect(meaning({})).toBe('No evidence that 1.1.0 fails more often than 1.0.0.');
    expect(meaning({ evidence: 1 })).toContain('No evidence');
    expect(meaning({ evidence: 37.4 })).toContain('are 37 times as likely if 1.1.0 fails more often');
    expect(meaning({ evidence: 249 })).toContain('are 249 times as likely');
    expect(meaning({ evidence: 250 })).toContain('The evidence is sufficient (250 times)');
    expect(meaning({ evidence: 300, verdict: 'rolled-back' })).toContain('250 times was the limit');
    expect(meaning({ evidence: 1e6 })).toContain('sufficient (over a million times)');
  });

  test('names what the rollback is waiting for once the evidence is sufficient', () => {
    const few = { candidate: { version: '1.1.0', visitors: 9, failed: 7 }, evidence: 900 };
    expect(meaning(few)).toBe(
      'The evidence is sufficient (900 times); automatic rollback is waiting for 8 failed visitors on distinct networks.',
    );
    expect(meaning({ ...few, stable: { version: '1.0.0', visitors: 19, failed: 0 } })).toContain(
      '8 failed visitors on distinct networks and 20 visitors of the stable release.',
    );
    expect(
      meaning({
        candidate: { version: '1.1.0', visitors: 9, failed: 8 },
        stable: { version: '1.0.0', visitors: 20, failed: 0 },
        evidence: 900,
      }),
    ).toContain('waiting for a larger difference');
  });

  test('does not call releases free of failures that fail equally often', () => {
    expect(
      meaning({
        candidate: { version: '1.1.0', visitors: 60, failed: 2 },
        stable: { version: '1.0.0', visitors: 60, failed: 2 },
      }),
    ).toContain('No evidence');
  });

  test('says that no data and no failures prove nothing', () => {
    const none = { visitors: 0, failed: 0 };
    expect(
      meaning({ candidate: { version: '1.1.0', ...none }, stable: { version: '1.0.0', ...none } }),
    ).toContain('No data yet');
    expect(
      meaning({
        candidate: { version: '1.1.0', visitors: 3, failed: 0 },
        stable: { version: '1.0.0', visitors: 4, failed: 0 },
      }),
    ).toContain('Neither release has failed');
  });
});
