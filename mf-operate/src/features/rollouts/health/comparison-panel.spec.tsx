import type { Comparison } from '@lectern/contracts';
import { definePage } from '@lectern/remote';
import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { ComparisonPanel } from './comparison-panel';

const show = (visitors: number, more: Partial<Comparison> = {}) => {
  const comparison: Comparison = {
    candidate: { version: '2', visitors, failed: 0 },
    stable: { version: '1', visitors: 40, failed: 0 },
    evidence: 1,
    limit: 250,
    verdict: 'watching',
    because: '',
    line: null,
    networks: 0,
    new_networks: 0,
    known_only: false,
    waits_for: null,
    rolled_back_at: null,
    ...more,
  };
  renderPage(definePage({ Page: () => <ComparisonPanel comparison={comparison} /> }), '/');
  return screen.getByRole('img');
};
/** Positions of the drawn parts, in percent of the scale. */
const widths = (scale: HTMLElement) =>
  [...scale.querySelectorAll<HTMLElement>('[style*="width"]')].map(({ style }) => style.width);

test('before the candidate has visitors the scale is empty', () => {
  const scale = show(0);
  expect(widths(scale)).toEqual([]);
  expect(scale.getAttribute('aria-label')).toContain('No evidence yet');
});

test('with visitors the scale is filled up to the evidence', () => {
  const scale = show(3);
  expect(widths(scale)).toHaveLength(1);
  expect(scale.getAttribute('aria-label')).toContain('Evidence 1');
});

test("the scale's marks are explained", () => {
  show(3);
  const { parentElement } = screen.getByText('How to read this scale');
  expect(parentElement?.textContent).toMatch(/At 1 there is no difference.+At the limit, 250 today/s);
});

test('the panel says how many networks are new, and whether they count', () => {
  show(3, { networks: 40, new_networks: 10 });
  expect(document.body.textContent).toContain(
    '25\u00a0% (10 of 40) of their networks were new when the candidate started',
  );
  expect(document.body.textContent).not.toContain('do not count');
});

test('the panel says that only known networks count, and what the test is waiting for', () => {
  show(3, { networks: 40, new_networks: 10, known_only: true, waits_for: '2 is left: so it is.' });
  expect(document.body.textContent).toContain('do not count');
  expect(screen.getByText('2 is left: so it is.')).toBeTruthy();
});
