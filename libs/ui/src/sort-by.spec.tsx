import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { NameField } from './name-field';
import { SortBy } from './sort-by';

const OPTIONS = [
  ['relevance', 'Relevance'],
  ['newest', 'Newest'],
] as const;

function List() {
  const { pathname, search } = useLocation();
  const now = new URLSearchParams(search);
  const to = (change: Record<string, string>) =>
    `/talks?${new URLSearchParams({ ...Object.fromEntries(now), ...change })}`;
  return (
    <>
      <p role="status">{pathname + search}</p>
      <SortBy
        options={OPTIONS}
        value={now.get('sort') === 'newest' ? 'newest' : 'relevance'}
        to={(sort) => to({ sort })}
      />
      <NameField
        label="Talks"
        placeholder="Filter by title"
        value={now.get('query') ?? ''}
        to={(query) => to({ query })}
      />
    </>
  );
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <List />
    </MemoryRouter>,
  );
const address = () => screen.getByRole('status').textContent;

test('choosing an order goes to its address', () => {
  open('/talks?tag=ruby');
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'newest' } });
  expect(address()).toBe('/talks?tag=ruby&sort=newest');
});

test('without scripts the form keeps the other parameters, but not the page', () => {
  open('/talks?tag=ruby&page=3&sort=newest');
  const form = screen.getByLabelText<HTMLSelectElement>('Sort').form;
  expect(form?.getAttribute('action')).toBe('/talks');
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['tag', 'ruby'],
    ['sort', 'newest'],
  ]);
});

test('a list follows the typed text after a pause, and immediately on submit', () => {
  jest.useFakeTimers();
  open('/talks');
  const box = screen.getByLabelText('Filter by title');
  fireEvent.change(box, { target: { value: ' boun' } });
  expect(address()).toBe('/talks');
  fireEvent.change(box, { target: { value: ' boundaries ' } });
  act(() => void jest.advanceTimersByTime(400));
  jest.useRealTimers();
  expect(address()).toBe('/talks?query=boundaries');
  fireEvent.change(box, { target: { value: 'boundary' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(address()).toBe('/talks?query=boundary');
});
