import { describe, expect, test } from '@jest/globals';
import { initialScore, withLike, withoutLike, withView } from './trending-score.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
const fresh = (createdAt: Date) => initialScore({ createdAt, internalViews: 0, totalLikes: 0 });

describe('trending score', () => {
  test('a newer talk leads where nothing else is known', () => {
    expect(fresh(day(1))).toBeGreaterThan(fresh(day(0)));
  });

  test('a view today weighs as much as two a week ago', () => {
    const base = fresh(day(-3650));
    expect(withView(base, day(7))).toBeCloseTo(withView(withView(base, day(0)), day(0)), 9);
  });

  test('a like weighs as much as five views', () => {
    const base = fresh(day(-3650));
    let viewed = base;
    for (let count = 0; count < 5; count += 1) viewed = withView(viewed, day(0));
    expect(withLike(base, day(0))).toBeCloseTo(viewed, 9);
  });

  test('a like that is taken back leaves what was there before', () => {
    const before = withView(fresh(day(0)), day(3));
    expect(withoutLike(withLike(before, day(4)), day(4), day(0))).toBeCloseTo(before, 9);
  });

  test('taking back a like that the score does not hold leaves the age of the talk', () => {
    expect(withoutLike(fresh(day(0)), day(100), day(0))).toBe(fresh(day(0)));
  });

  test('stays a number over decades and many events', () => {
    let score = fresh(new Date('1965-01-01T00:00:00Z'));
    for (let count = 0; count < 1000; count += 1) score = withView(score, day(count * 30));
    expect(Number.isFinite(score)).toBe(true);
    expect(withView(score, day(0))).toBeGreaterThanOrEqual(score);
  });
});
