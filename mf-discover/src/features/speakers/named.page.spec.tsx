import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { aSpeaker } from '../../testing/a-speaker';
import { Viewport } from '../../testing/viewport';
import { page } from './named.page';

const api = serveApi();
let viewport: Viewport;
beforeEach(() => (viewport = new Viewport()));
afterEach(() => viewport.restore());

const open = (name: string) => renderPage(page, '/speakers/named/:name', `/speakers/named/${name}`);

test('the page lists the speakers of one name', async () => {
  const speakers = [aSpeaker(1), aSpeaker(2)];
  api.answer({ 'speakers/named/amit-kumar': { body: { name: 'Amit Kumar', speakers } } });
  const { head } = open('amit-kumar');
  expect(await screen.findByRole('heading', { level: 1, name: 'Amit Kumar' })).toBeTruthy();
  expect(screen.getByText('2 speakers of this name')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^View Profile/ })).toHaveLength(2);
  expect(head()?.title).toBe('Amit Kumar: 2 speakers of this name | Lectern');
});

test('a name that no speaker has is reported as missing', async () => {
  const { head } = open('nobody');
  expect(await screen.findByRole('heading', { level: 1, name: 'No speaker has this name.' })).toBeTruthy();
  expect(head()?.status).toBe(404);
});
