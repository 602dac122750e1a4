import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { useKeptState } from './kept-state';
import { Link } from './link';
import { useLocation, useNavigate } from './router';

function List() {
  const [rows, setRows] = useKeptState<number>('rows', 5);
  return <button onClick={() => setRows((before) => before + 10)}>{rows} rows</button>;
}

function Site() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/talk">talk</Link>
      <Link to="/list">list</Link>
      <button onClick={() => void navigate(-1)}>back</button>
      <button onClick={() => void navigate(1)}>forward</button>
      {pathname === '/list' && <List />}
    </>
  );
}

const site = (
  <MemoryRouter initialEntries={['/list']}>
    <Site />
  </MemoryRouter>
);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.getByRole('button', { name: /rows$/ }).textContent;

beforeEach(() => sessionStorage.clear());

test('what is stored in another form is ignored', () => {
  // The storage is read once, by the first list.
  sessionStorage.setItem('lectern.kept', JSON.stringify([['default /list rows', { toString: 'x' }]]));
  render(site);
  expect(rows()).toBe('5 rows');
});

test('Back and Forward restore a list, a new visit starts fresh', () => {
  render(site);
  press('5 rows');
  press('15 rows');
  fireEvent.click(screen.getByText('talk'));
  fireEvent.click(screen.getByText('list'));
  expect(rows()).toBe('5 rows');
  press('5 rows');
  press('back');
  press('back');
  expect(rows()).toBe('25 rows');
  press('forward');
  press('forward');
  expect(rows()).toBe('15 rows');
});

test("the state survives a reload in the tab's storage", () => {
  render(site);
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('lectern.kept')).toContain('/list rows');
});

test('the server renders the initial state', () => {
  expect(renderToString(site)).toMatch(/>5<.*> rows/);
});
