import { useAuth } from '@lectern/auth';
import { renderPage } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { page } from './new-talk.page';

test('shows a visitor the way to sign in, and back', () => {
  useAuth.setState({ user: null, known: true });
  const { head } = renderPage(page, '/talks/new');
  screen.getByRole('heading', { level: 1, name: 'Add a talk' });
  screen.getByText('You need to be logged in to add a talk.');
  const link = screen.getByRole('link', { name: 'Log In' });
  expect(link.getAttribute('href')).toBe('/users/sign_in?return_to=/talks/new');
  expect(head()).toMatchObject({ title: 'Add a talk | Lectern', canonical: '/talks/new' });
});

test('tells a member that adding is not open yet', () => {
  useAuth.setState({ user: { id: 3, first_name: 'Member', image: null }, known: true });
  renderPage(page, '/talks/new');
  screen.getByText('Adding talks is not open yet.');
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
});
