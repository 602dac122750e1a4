import { fireEvent, render, screen, within } from '@testing-library/react';
import { Facet } from './facet';

const choices = Array.from({ length: 40 }, (_, i) => ({
  value: `s${i}`,
  label: `Subject ${i}`,
  count: 2_000 - i,
}));
const props = { title: 'Tags', noun: 'subject', choices, chosen: [] as string[], find: true };

function show(its: Partial<Parameters<typeof Facet>[0]> = {}) {
  const onToggle = jest.fn();
  const onClear = jest.fn();
  render(<Facet {...props} onToggle={onToggle} onClear={onClear} {...its} />);
  return { onToggle, onClear };
}
const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('button')
    .map((row) => (row.getAttribute('aria-pressed') === 'true' ? '+' : '') + row.textContent.trim());
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Find a subject'), { target: { value: text } });

test('a facet shows five choices with their counts, thirty on request, never all', () => {
  show();
  expect(rows()).toHaveLength(5);
  expect(rows()[0]).toBe('Subject 0 2,000');
  fireEvent.click(screen.getByRole('button', { name: 'See More' }));
  expect(rows()).toHaveLength(30);
  fireEvent.click(screen.getByRole('button', { name: 'See Less' }));
  expect(rows()).toHaveLength(5);
});

test('a choice further down is found by typing', () => {
  const { onToggle } = show();
  type('SUBJECT 37');
  expect(rows()).toEqual(['Subject 37 1,963']);
  fireEvent.click(screen.getByText('Subject 37'));
  expect(onToggle).toHaveBeenCalledWith('s37');
  type('nothing like it');
  expect(screen.getByRole('status').textContent).toBe('None found.');
});

test('chosen values come first, even unknown ones, and can be cleared', () => {
  const { onClear } = show({ chosen: ['s20', 'forgotten'] });
  expect(rows().slice(0, 3)).toEqual(['+forgotten', '+Subject 20 1,980', 'Subject 0 2,000']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all tags' }));
  expect(onClear).toHaveBeenCalled();
});

test('without a choice there is nothing to clear', () => {
  show();
  expect(screen.queryByRole('button', { name: /Clear all/ })).toBeNull();
});
