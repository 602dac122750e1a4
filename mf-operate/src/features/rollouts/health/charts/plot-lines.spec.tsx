import { render } from '@testing-library/react';
import { PlotLines, type Line } from './plot-lines';

const paths = (line: Partial<Line>) =>
  [
    ...render(
      <svg>
        <PlotLines lines={[{ id: '1.0.0', role: 'stable', values: [], ...line }]} most={10} chosen={null} />
      </svg>,
    ).container.querySelectorAll('path'),
  ].map((path) => path.getAttribute('d'));

test('a gap breaks the line, and a single value is a dot', () => {
  const [line, alone] = paths({ values: [0, 5, null, 10] });
  expect(line).toBe('M0.5 100.00L1.5 50.00M3.5 0.00');
  expect(alone).toBe('M3.5 0.00h0');
});

test('a point based on few views is hollow', () => {
  const [, alone, ring, hole] = paths({ values: [5, null, 5], few: new Set([2]) });
  expect([alone, ring, hole]).toEqual(['M0.5 50.00h0', 'M2.5 50.00h0', 'M2.5 50.00h0']);
});
