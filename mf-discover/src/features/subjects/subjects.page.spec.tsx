import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSubject } from '../../testing/a-subject';
import { page } from './subjects.page';

const api = serveApi();
const PATH = 'tags?per_page=1000';
const subjects = [
  aSubject('Ruby', { kind: 'language', talk_count: 2_533 }),
  aSubject('Testing'),
  aSubject('Widgetry', { kind: null, talk_count: 1 }),
];

test('subjects are grouped by kind with their counts, and link to their pages', async () => {
  api.answer({ [PATH]: { body: { subjects, total_results: 3 } } });
  renderPage(page, '/tags');
  const languages = within(await screen.findByRole('region', { name: 'Languages and runtimes' }));
  const ruby = languages.getByRole('link', { name: 'Ruby 2,533 talks' });
  expect(ruby.getAttribute('href')).toBe('/tags/ruby');
  expect(within(screen.getByRole('region', { name: 'More tags' })).getByRole('link').textContent).toBe(
    'Widgetry1 talk',
  );
  expect(screen.queryByRole('region', { name: 'Tools' })).toBeNull();
  const kinds = within(screen.getByRole('navigation', { name: 'Kinds' })).getAllByRole('link');
  expect(kinds.map((link) => link.textContent)).toEqual([
    'Languages and runtimes1',
    'Practices1',
    'More tags1',
  ]);
  expect(screen.getByText('3 subjects, A to Z by kind')).toBeTruthy();
});

test('a kind is folded until it is opened, by its button or by a link to it', async () => {
  api.answer({ [PATH]: { body: { subjects, total_results: 3 } } });
  renderPage(page, '/tags', '/tags#practice');
  const kind = async (name: string) => within(await screen.findByRole('region', { name }));
  const languages = await kind('Languages and runtimes');
  const isFolded = () => languages.getByRole('list').hasAttribute('data-folded');
  expect((await kind('Practices')).getByRole('list').hasAttribute('data-folded')).toBe(false);
  expect(isFolded()).toBe(true);
  await userEvent.click(languages.getByRole('button', { name: 'Show 1', expanded: false }));
  expect(isFolded()).toBe(false);
  await userEvent.click(languages.getByRole('button', { name: 'Hide', expanded: true }));
  expect(isFolded()).toBe(true);
});

test('a typed text filters the subjects through the address', async () => {
  api.answer({ [`${PATH}&query=test`]: { body: { subjects: [subjects[1]], total_results: 1 } } });
  renderPage(page, '/tags', '/tags?query=test');
  expect(await screen.findByText('1 subject for “test”')).toBeTruthy();
  expect(screen.getByRole('list').hasAttribute('data-folded')).toBe(false);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a subject' });
  expect(box.value).toBe('test');
  // Inside a status region, typing would be announced.
  expect(box.closest('[role=status]')).toBeNull();
});

test('a text that no subject matches says so, with a link to all', async () => {
  api.answer({ [`${PATH}&query=zzz`]: { body: { subjects: [], total_results: 0 } } });
  renderPage(page, '/tags', '/tags?query=zzz');
  expect(await screen.findByText('No subject is called “zzz”.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All subjects' }).getAttribute('href')).toBe('/tags');
});

test('a failure says so and can be retried', async () => {
  api.answer({ [PATH]: { status: 404, body: {} } });
  renderPage(page, '/tags');
  await screen.findByRole('alert');
  api.answer({ [PATH]: { body: { subjects, total_results: 3 } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /^Testing/ })).toBeTruthy();
});
