import { heightOf, logPosition, niceTicks, timeTicks } from './scale';

test('the height of a value is its part of the maximum', () => {
  expect([heightOf(5, 20), heightOf(0, 20), heightOf(40, 20), heightOf(1, 0)]).toEqual([25, 0, 100, 0]);
});

test('on a logarithmic scale each factor of ten has the same length', () => {
  expect(logPosition(1, 0.1, 1000)).toBeCloseTo(25);
  expect(logPosition(10, 0.1, 1000)).toBeCloseTo(50);
  expect([logPosition(0, 0.1, 1000), logPosition(1e12, 0.1, 1000)]).toEqual([0, 100]);
});

test.each([
  [1, [0, 0.5, 1]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [7, [0, 5, 10]],
  [60, [0, 20, 40, 60]],
  [4_366, [0, 2_000, 4_000, 6_000]],
])('a scale up to %d has round steps', (most, ticks) => {
  expect(niceTicks(most)).toEqual(ticks);
});

test("ticks of a time axis are at round times of the reader's clock, within the axis", () => {
  const to = new Date(2026, 10, 21, 19, 7).getTime();
  const marks = (hours: number) =>
    timeTicks(to - hours * 3_600_000, to, hours).map((at) => {
      const date = new Date(at);
      return [date.getDate(), date.getHours(), date.getMinutes()];
    });
  expect(marks(1)).toEqual([
    [21, 18, 15],
    [21, 18, 30],
    [21, 18, 45],
    [21, 19, 0],
  ]);
  expect(marks(6).map(([, hour]) => hour)).toEqual([14, 15, 16, 17, 18, 19]);
  expect(marks(24)).toEqual([
    [20, 20, 0],
    [21, 0, 0],
    [21, 4, 0],
    [21, 8, 0],
    [21, 12, 0],
    [21, 16, 0],
  ]);
  expect(marks(168).map(([day, hour]) => [day, hour])).toEqual(
    [15, 16, 17, 18, 19, 20, 21].map((day) => [day, 0]),
  );
});
