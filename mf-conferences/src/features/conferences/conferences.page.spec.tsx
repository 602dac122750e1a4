import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './conferences.page';

test('says that the list is being built, and leads on', () => {
  const { head } = renderPage(page, '/conferences');
  screen.getByRole('heading', { level: 1, name: 'Conferences' });
  screen.getByText('The list of conferences is being built.');
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/trending', '/speakers']);
  expect(head()).toMatchObject({ title: 'Conferences | Lectern', canonical: '/conferences' });
});
