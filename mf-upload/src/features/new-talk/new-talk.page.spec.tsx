import { useAuth } from '@lectern/auth';
import { renderPage } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from './new-talk.page';
import { settle } from '../../testing/fill';

beforeEach(() => {
  localStorage.clear();
  useAuth.setState({ user: { id: 3, first_name: 'Member', image: null }, known: true });
});

test('the wizard is a modal dialog with two steps and the fields of the first', async () => {
  const { head } = renderPage(page, '/talks/new');
  const dialog = screen.getByRole('dialog', { name: 'Add a talk' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  const inside = within(dialog);
  inside.getByRole('heading', { level: 1, name: 'Add a talk' });
  expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '01 ADD VIDEO',
    '02 ADD SPEAKER',
  ]);
  const labels = [...inside.getAllByRole('combobox'), ...inside.getAllByRole('textbox')].map(
    (field) => (field as HTMLInputElement).labels?.[0]?.textContent,
  );
  expect(labels).toEqual(['Conference Name', 'Video Link', 'Video Title', 'Video Description']);
  inside.getByRole('button', { name: 'Next' });
  await settle();
  expect(head()).toMatchObject({ title: 'Add a talk | Lectern', canonical: '/talks/new' });
});

test('the wizard takes the focus and keeps it', async () => {
  const user = userEvent.setup();
  renderPage(page, '/talks/new');
  const dialog = screen.getByRole('dialog');
  expect(document.activeElement).toBe(screen.getByLabelText('Conference Name'));
  const seen = new Set<Element | null>();
  for (let tab = 0; tab < 14; tab++) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
    seen.add(document.activeElement);
  }
  expect(seen.size).toBe(6);
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
});
