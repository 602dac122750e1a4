import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './conference.page';

test('says that schedules are being built, at the address of the conference', () => {
  const { head } = renderPage(page, '/conference/:slug', '/conference/rails-world-2024');
  screen.getByRole('heading', { level: 1, name: 'Conference schedule' });
  screen.getByText('Schedules are being built.');
  expect(screen.getByRole('link', { name: 'Conferences' }).getAttribute('href')).toBe('/conferences');
  expect(head()?.canonical).toBe('/conference/rails-world-2024');
});
