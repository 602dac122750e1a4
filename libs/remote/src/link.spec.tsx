import { createRef } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Link } from './link';
import { ParamsContext, useParams } from './params';
import { useLocation, useNavigationType } from './router';
import { Slot, SlotContext } from './slot';

function Here() {
  const location = useLocation();
  const { pathname, search } = location;
  return <output>{`${pathname}${search} ${useNavigationType()} ${JSON.stringify(location.state)}`}</output>;
}

const at = (path: string, link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {link}
      <Here />
    </MemoryRouter>,
  );
const shown = () => screen.getByRole('status').textContent;

test('a link navigates inside the page, with its state', () => {
  at(
    '/',
    <Link to="/video/x?t=9" state={{ from: 'list' }}>
      Watch
    </Link>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Watch' }));
  expect(shown()).toBe('/video/x?t=9 PUSH {"from":"list"}');
});

test('a link to the current page adds nothing to the history', () => {
  at('/trending', <Link to="/trending">Trending</Link>);
  fireEvent.click(screen.getByRole('link'));
  expect(shown()).toContain('REPLACE');
});

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('a click with %s is left to the browser', (key) => {
  at('/', <Link to="/popular">Popular</Link>);
  fireEvent.click(screen.getByRole('link'), { [key]: true });
  expect(shown()).toMatch(/^\/ POP/);
});

test('an address on another site is left to the browser', () => {
  at('/', <Link to="https://github.com/tenderlove">Elsewhere</Link>);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://github.com/tenderlove');
  // jsdom does not implement navigation, and complains unless the click is prevented.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(shown()).toMatch(/^\/ POP/);
});

function Slug() {
  return <p>{useParams<'slug'>().slug}</p>;
}

test('parameters come from the shell, or else from the route', () => {
  const page = (
    <MemoryRouter initialEntries={['/video/from-route']}>
      <Routes>
        <Route path="/video/:slug" element={<Slug />} />
      </Routes>
    </MemoryRouter>
  );
  const { rerender } = render(page);
  expect(screen.getByText('from-route')).toBeTruthy();
  rerender(<ParamsContext value={{ slug: 'from-shell' }}>{page}</ParamsContext>);
  expect(screen.getByText('from-shell')).toBeTruthy();
});

test('a slot shows what the shell fills it with, or its children where there is no shell', () => {
  const slot = (
    <Slot name="header-search" props={{ input: createRef() }}>
      <p>Plain</p>
    </Slot>
  );
  const { rerender } = render(slot);
  expect(screen.getByText('Plain')).toBeTruthy();
  rerender(<SlotContext value={(name) => <p>{`Filled ${name}`}</p>}>{slot}</SlotContext>);
  expect(screen.getByText('Filled header-search')).toBeTruthy();
});
