import { expect, test } from '@jest/globals';
import { Counter, Gauge, Histogram } from './metric.js';

test('a metric has a limited number of series; further ones count as other', () => {
  const counter = new Counter({ name: 'a_total', help: 'A.', labels: ['who', 'what'], most: 2 });
  for (let time = 0; time < 1_000; time += 1) counter.add(`visitor ${time}`, 'x');
  expect(counter.lines()).toBe(
    'a_total{who="visitor 0",what="x"} 1\na_total{who="visitor 1",what="x"} 1\na_total{who="other",what="other"} 998\n',
  );
});

test('values of labels cannot break out of their quotes or lines', () => {
  const counter = new Counter({ name: 'a_total', help: 'A.', labels: ['code'] });
  counter.add('"\\\n}');
  expect(counter.lines()).toBe(String.raw`a_total{code="\"\\\n}"} 1` + '\n');
});

test('label values known in advance begin at 0', () => {
  expect(new Counter({ name: 'a_total', help: 'A.' }).lines()).toBe('a_total 0\n');
  const counter = new Counter({
    name: 'b_total',
    help: 'B.',
    labels: ['result'],
    known: [['sent'], ['failed']],
  });
  expect(counter.lines()).toBe('b_total{result="sent"} 0\nb_total{result="failed"} 0\n');
});

test('buckets of a histogram are cumulative, and include their bounds', () => {
  const histogram = new Histogram({ name: 'a_seconds', help: 'A.', bounds: [0.1, 1] });
  for (const value of [0.1, 0.5, 0.5, 7]) histogram.of().observe(value);
  expect(histogram.lines().split('\n')).toEqual([
    'a_seconds_bucket{le="0.1"} 1',
    'a_seconds_bucket{le="1"} 3',
    'a_seconds_bucket{le="+Inf"} 4',
    'a_seconds_sum 8.1',
    'a_seconds_count 4',
    '',
  ]);
});

test('sources of a gauge are added up; one that fails hides no other', async () => {
  const gauge = new Gauge({ name: 'a', help: 'A.', labels: ['state'] }, { read: () => [[['used'], 2]] });
  const remove = gauge.from(() => [
    [['used'], 3],
    [['idle'], 1],
  ]);
  gauge.from(() => Promise.reject(new Error('away')));
  expect(await gauge.lines()).toBe('a{state="used"} 5\na{state="idle"} 1\n');
  remove();
  expect(await gauge.lines()).toBe('a{state="used"} 2\n');
});
