import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Editions } from './editions';
import { FilterChips } from './filter-chips';
import { Given } from './given';
import { Group, HashTile, Mini } from './groups';
import { Letters } from './letters';
import { Marked } from './marked';
import { Views } from './views';

const at = { wrapper: MemoryRouter };

test('views have addresses, and the current one is marked', () => {
  const views = [
    { to: '/conference/x', label: 'Talks', count: 1058, current: true },
    { to: '/conference/x?view=schedule', label: 'Schedule', current: false },
  ];
  render(<Views label="Views" views={views} />, at);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Talks 1,058');
  expect(screen.getByRole('link', { name: 'Schedule' }).getAttribute('href')).toContain('view=schedule');
});

test('editions link to the previous one, the next one and all of them', () => {
  render(
    <Editions
      series="RubyKaigi"
      previous={{ to: '/conference/rubykaigi-2011', label: '2011' }}
      next={null}
      all={{ to: '/series/rubykaigi', count: 21 }}
    />,
    at,
  );
  const nav = within(screen.getByRole('navigation', { name: 'Editions of RubyKaigi' }));
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'RubyKaigi 2011',
    'All 21 editions',
  ]);
});

test('letters are links, and the current one is marked', () => {
  const letters = ['A', 'B'].map((label) => ({ to: `?letter=${label}`, label, current: label === 'B' }));
  render(<Letters label="First letter" letters={letters} />, at);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('B');
});

test('filters are links with counts, and an empty kind is omitted', () => {
  const video = { to: '?video=1', label: 'With video', count: 55, on: true };
  const { container, rerender } = render(<FilterChips groups={[[video], []]} />, at);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('With video55');
  expect(container.querySelectorAll('span')).toHaveLength(1);
  rerender(<FilterChips groups={[[]]} />);
  expect(container.innerHTML).toBe('');
});

test('matches are grouped, and an empty group is omitted', () => {
  const { container, rerender } = render(
    <Group title="Subjects">
      {[<Mini key="1" to="/tags/testing" art={<HashTile />} title="Testing" about="1,094 talks" />]}
    </Group>,
    at,
  );
  expect(screen.getByRole('region', { name: 'Subjects' })).toBeTruthy();
  expect(screen.getByRole('link').textContent).toBe('Testing1,094 talks');
  rerender(<Group title="Subjects">{[]}</Group>);
  expect(container.innerHTML).toBe('');
});

const marks = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('matches are highlighted, and marks beyond the text are ignored', () => {
  const found = [
    [0, 4],
    [12, 19],
    [30, 33],
  ] as const;
  const { container, rerender } = render(<Marked text="Unit tests: testing" marks={found} />);
  expect(marks(container)).toEqual(['Unit', 'testing']);
  expect(container.textContent).toBe('Unit tests: testing');
  rerender(<Marked text="As it is" marks={[]} plain />);
  expect(marks(container)).toEqual([]);
});

test('the date of a talk is shown as a month', () => {
  const { container, rerender } = render(<Given on="2008-11-06" />);
  expect(container.textContent).toBe('given November 2008');
  rerender(<Given on={null} />);
  expect(container.innerHTML).toBe('');
});
