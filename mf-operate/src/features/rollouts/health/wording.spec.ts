import type { Comparison } from '@lectern/contracts';
import { meaningOf, percentText, ratingOf, shareText, vitalText } from './wording';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0 %'],
  [0.00001, '<0.01 %'],
  [0.0071, '0.71 %'],
  [0.065, '6.5 %'],
  [2 / 3, '67 %'],
  [0.9999, '>99 %'],
  [1, '100 %'],
])('%d is told as %s', (part, text) => {
  expect(plain(percentText(part))).toBe(text);
});

test('a few are told by their counts, many by share and counts', () => {
  expect(shareText(2, 3)).toBe('2 of 3');
  expect(plain(shareText(31, 4_366))).toBe('0.71 % (31 of 4,366)');
  expect(shareText(0, 0)).toBe('none');
});

test('vitals have the unit that people say them in', () => {
  expect(
    [vitalText('LCP', 1_612), vitalText('INP', 96.4), vitalText('CLS', 0.054), vitalText('TTFB', 12_340)].map(
      plain,
    ),
  ).toEqual(['1.61 s', '96 ms', '0.05', '12.3 s']);
});

test('a bound belongs to the better side', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => ratingOf('LCP', value))).toEqual([
    'good',
    'needs improvement',
    'needs improvement',
    'poor',
  ]);
});

describe('what the comparison means', () => {
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

  test('goes from nothing by some to enough', () => {
    expect(meaning({})).toBe('Nothing says that 1.1.0 fails more often than 1.0.0.');
    expect(meaning({ evidence: 37.4 })).toContain('are 37 times as likely if 1.1.0 fails more often');
    expect(meaning({ evidence: 300, verdict: 'rolled-back' })).toContain('250 times was the limit');
  });

  test('names what the rollback waits for where the evidence is there', () => {
    const few = { candidate: { version: '1.1.0', visitors: 9, failed: 7 }, evidence: 900 };
    expect(meaning(few)).toBe(
      'The evidence is there, 900 times; the rollback waits for 8 visitors in networks of their own for whom it failed.',
    );
    expect(meaning({ evidence: 900 })).toContain('waits for a difference that matters');
  });

  test('nothing told and nothing failed are no evidence of anything', () => {
    const nobody = { visitors: 0, failed: 0 };
    expect(
      meaning({ candidate: { version: '1.1.0', ...nobody }, stable: { version: '1.0.0', ...nobody } }),
    ).toContain('No data yet');
    expect(
      meaning({
        candidate: { version: '1.1.0', visitors: 3, failed: 0 },
        stable: { version: '1.0.0', visitors: 4, failed: 0 },
      }),
    ).toContain('Neither release has failed');
  });
});
