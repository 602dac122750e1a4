import { describe, expect, test } from '@jest/globals';
import { dayOf, initialScore, scoreOf, trendOn } from './trending-score.js';

const date = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
const day = (number: number) => dayOf(date(number));
const fresh = (createdAt: Date) => initialScore({ createdAt, internalViews: 0, totalLikes: 0 });
const after = (base: number, on: number, views: number, likes = 0) =>
  scoreOf({ day: day(on), base, views, likes });

describe('trending score', () => {
  test('ranks a newer talk first where nothing else is known', () => {
    expect(fresh(date(1))).toBeGreaterThan(fresh(date(0)));
  });

  test('halves the weight of a day after a week', () => {
    const base = fresh(date(-3650));
    expect(after(base, 7, 10) - after(base, 0, 10)).toBeCloseTo(1, 9);
  });

  test('counts a like like five views, and further likes only in proportion to views', () => {
    const base = fresh(date(-3650));
    expect(after(base, 0, 0, 1)).toBeCloseTo(after(base, 0, 5), 9);
    expect(after(base, 0, 4, 2)).toBeCloseTo(after(base, 0, 10), 9);
    expect(after(base, 0, 4, 500)).toBe(after(base, 0, 4, 2));
  });

  test('counts few views in full, and many on one day less than as many on several days', () => {
    const base = fresh(date(-3650));
    expect(2 ** (after(base, 0, 2) - after(base, 0, 1))).toBeGreaterThan(1.9);
    const spread = [0, 1, 2, 3, 4].reduce((score, on) => after(score, on, 100), base);
    expect(spread).toBeGreaterThan(after(base, 4, 500));
  });

  test('is restored when a like is taken back on the same day', () => {
    const before = after(fresh(date(0)), 3, 1);
    expect(after(fresh(date(0)), 3, 1, 0)).toBe(before);
    expect(after(fresh(date(0)), 3, 0)).toBe(fresh(date(0)));
  });

  test('continues a day until another score is set', () => {
    const base = fresh(date(0));
    const known = { day: day(3), base, views: 3, likes: 1 };
    const score = scoreOf(known);
    expect(trendOn(known, score, day(3))).toBe(known);
    expect(trendOn(known, score, day(4))).toEqual({ day: day(4), base: score, views: 0, likes: 0 });
    expect(trendOn(known, 7, day(3))).toEqual({ day: day(3), base: 7, views: 0, likes: 0 });
    expect(trendOn(null, score, day(3))).toEqual({ day: day(3), base: score, views: 0, likes: 0 });
  });

  test('stays finite over decades and many events', () => {
    let score = fresh(new Date('1965-01-01T00:00:00Z'));
    for (let count = 0; count < 1000; count += 1) score = after(score, count * 30, 10 ** 6, 10 ** 6);
    expect(Number.isFinite(score)).toBe(true);
  });
});
