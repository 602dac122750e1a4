import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './add-note.page';

test('says that notes are being built, and leads back to the conferences', () => {
  const { head } = renderPage(page, '/add_note');
  screen.getByRole('heading', { level: 1, name: 'Add a note' });
  screen.getByText('Notes on slots are being built.');
  expect(screen.getByRole('link', { name: 'Conferences' }).getAttribute('href')).toBe('/conferences');
  expect(head()?.title).toBe('Add a note | Lectern');
});
