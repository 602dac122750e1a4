import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './search.page';

const open = (path: string) => renderPage(page, '/search', path);

test('says that searching is being built, and leads on', () => {
  const { head } = open('/search');
  screen.getByRole('heading', { level: 1, name: 'Search' });
  screen.getByText('Searching is being built.');
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/trending', '/popular', '/speakers']);
  expect(head()).toMatchObject({ title: 'Search | Lectern', canonical: '/search' });
});

test('names what was asked for', () => {
  open('/search?query=%20queues%20&tag=rails%2C%20,c%2B%2B&speaker_name=Rosa%20Guti%C3%A9rrez');
  screen.getByText(/^You asked for “queues”, the tag rails, the tag c\+\+, talks by Rosa Gutiérrez: /);
});

test('empty parameters ask for nothing', () => {
  open('/search?query=%20&tag=,&speaker_name=');
  screen.getByText('Until then every talk can be reached from these lists.');
});
