import { definePage } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry } from '@lectern/console/testing';
import { EntryRow } from './entry-row';

const api = serveApi();
const CHANGE = '9f0c2a7b11d4e680';
const open = (entry: Parameters<typeof anEntry>[0]) =>
  renderPage(definePage({ Page: () => <EntryRow entry={anEntry(entry)} /> }), '/operate/record');

test('what was hidden is restored from its entry, whose member is one click away', async () => {
  api.answer({ 'POST curation/contents/undo': { body: { change: null, changed: 420 } } });
  open({ id: 9, act: 'contents-hide', details: { change: CHANGE, contents: '420 notes', member: 44 } });
  expect(screen.getByRole('link', { name: 'Member 44' }).getAttribute('href')).toBe(
    '/operate/contents/members/44',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo entry 9' }));
  await screen.findByText('Undone: 420 items.');
  expect(api.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ change: CHANGE }]);
});

test('a wrong join is undone from its entry', async () => {
  const [from, into] = [{ speakername: 'Dale' }, { speakername: 'Kyran Dale' }];
  api.answer({ 'POST curation/speakers/joins/7/undo': { body: { from, into } } });
  open({
    id: 12,
    act: 'speakers-join',
    remote: null,
    details: { join: 7, from: 'Dale', into: 'Kyran Dale' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo entry 12' }));
  await screen.findByText('Undone: Dale and Kyran Dale have pages of their own.');
});

test.each([
  ['speakers-part', { join: 7 }],
  ['contents-delete', { contents: '1 note', change: CHANGE }],
  ['promote', {}],
] as const)('%s cannot be undone', (act, details) => {
  open({ act, details });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
