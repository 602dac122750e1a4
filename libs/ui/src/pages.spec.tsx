import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Pages } from './pages';

const show = (page: number, pages: number) =>
  render(
    <Pages
      label="Pages of talks"
      page={page}
      pages={pages}
      to={(number) => (number > 1 ? `/talks?page=${number}` : '/talks')}
    />,
    { wrapper: MemoryRouter },
  );
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('every page is a link, and the current one is marked', () => {
  show(5, 120);
  expect(items()).toEqual(['1', '2', '3', '4', '5', '6', '…', '120']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('5');
  expect(hrefOf('Previous')).toBe('/talks?page=4');
  expect(hrefOf('Next')).toBe('/talks?page=6');
  expect(hrefOf('1')).toBe('/talks');
  expect(hrefOf('120')).toBe('/talks?page=120');
});

test('an ellipsis stands for more than one page', () => {
  show(60, 120);
  expect(items()).toEqual(['1', '2', '…', '59', '60', '61', '…', '120']);
});

test('there is nothing before the first page or after the last', () => {
  const { unmount } = show(1, 3);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  expect(items()).toEqual(['1', '2', '3']);
  unmount();
  show(3, 3);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});

test('a single page has no pager', () => {
  expect(show(1, 1).container.innerHTML).toBe('');
});
