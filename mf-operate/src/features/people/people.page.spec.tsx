import { useAuth } from '@lectern/auth';
import type { ComparedSpeaker, SpeakerJoin } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { aTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRollout } from '../../testing/rollouts';
import { page } from './people.page';

const api = serveApi();
beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  api.answer({
    rollouts: { body: [aRollout()] },
    'curation/speakers/suggestions?page=1': {
      body: { pairs: [{ first: glyph, second: lefkowitz, reasons: ['part', 'place'] }], total_results: 21 },
    },
    'curation/speakers/joins': { body: [aJoin] },
    'curation/pictures': { body: { pictures: [], total_results: 0 } },
  });
});

const aPerson = (id: number, speakername: string, slug: string): ComparedSpeaker => ({
  id,
  slug,
  speakername,
  github_link: null,
  talk_count: 10 - id,
  first_year: 2009,
  last_year: 2025,
  conferences: ['PyCon US 2011'],
});
const glyph = aPerson(1, 'Glyph', 'glyph');
const lefkowitz = aPerson(2, 'Glyph Lefkowitz', 'glyph-lefkowitz');
const aJoin: SpeakerJoin = {
  id: 7,
  from: { id: 4, slug: 'mariatta-2', speakername: 'Mariatta' },
  into: { id: 5, slug: 'mariatta', speakername: 'Mariatta Wijaya' },
  talks: 3,
  joined_at: '2026-11-20T10:00:00.000Z',
  undoable_until: '2999-01-01T00:00:00.000Z',
  undone_at: null,
  by: 'operator@example.org',
};

const open = () => renderPage(page, '/operate/people');
const posted = () => api.calls.filter(({ method }) => method === 'POST');

test('a suggested pair is shown with its reasons, and joined into the page that is kept', async () => {
  api.answer({ 'POST curation/speakers/joins': { status: 201, body: aJoin } });
  open();
  expect((await screen.findByRole('list', { name: 'Why' })).textContent).toBe(
    'One name is part of the otherSpoke at the same conference',
  );
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/operate/people?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Join Glyph and Glyph Lefkowitz' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: /Glyph Lefkowitz/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted().map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
    ['curation/speakers/joins', { from: 1, into: 2 }],
  ]);
  // Where: far below the pair that is gone.
  expect(useAlerts.getState().alerts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/undone under “Joined”/),
  ]);
  expect(screen.getByRole('link', { name: 'Joined speakers' }).getAttribute('href')).toBe('#joins');
  expect(document.getElementById('joins')?.textContent).toBe('Joined');
});

test('a refusal is shown in the dialog', async () => {
  const error = 'Glyph has already been joined with another speaker.';
  api.answer({ 'POST curation/speakers/joins': { status: 409, body: { success: false, error } } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Join Glyph/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join' }));
  expect((await screen.findByRole('alert')).textContent).toContain(error);
});

test('a pair of different people is dismissed, and a join is undone', async () => {
  api.answer({
    'POST curation/speakers/dismissals': { status: 204, body: null },
    'POST curation/speakers/joins/7/undo': { body: aJoin },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Not the same person/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the join of Mariatta' }));
  await waitFor(() =>
    expect(posted().map(({ path, body }) => [path, body])).toEqual([
      ['curation/speakers/dismissals', '{"first":1,"second":2}'],
      ['curation/speakers/joins/7/undo', ''],
    ]),
  );
});

test('two other speakers are found by their addresses', async () => {
  api.answer({
    'speakers/glyph': { body: { success: true, speaker: glyph, talks: [] } },
    'speakers/glyph-lefkowitz': { body: { success: true, speaker: lefkowitz, talks: [] } },
  });
  open();
  await userEvent.type(
    await screen.findByLabelText('Address of the speaker to keep'),
    'https://x.example/speakers/glyph',
  );
  await userEvent.type(screen.getByLabelText('Address of the speaker to merge'), 'glyph-lefkowitz');
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('dialog', { name: 'Join two speakers' })).toBeTruthy();
});

test('talks by another person of the same name get a page of their own', async () => {
  const talks = [aTalk(1), aTalk(2)];
  api.answer({
    'speakers/amit-kumar': {
      body: { success: true, speaker: aPerson(3, 'Amit Kumar', 'amit-kumar'), talks },
    },
    'speakers/3/talks?per_page=100': { body: { talks, total_results: 2 } },
    'POST curation/speakers/3/split': {
      status: 201,
      body: { id: 9, slug: 'amit-kumar-2', speakername: 'Amit Kumar' },
    },
  });
  open();
  await userEvent.type(await screen.findByLabelText('Address of the page'), 'amit-kumar');
  await userEvent.click(screen.getByRole('button', { name: 'Show talks' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Talk 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give these talks a page of their own' }));
  const link = await screen.findByRole('link', { name: '/speakers/amit-kumar-2' });
  expect(link.getAttribute('href')).toBe('/speakers/amit-kumar-2');
  expect(posted().map(({ path, body }) => [path, body])).toEqual([
    ['curation/speakers/3/split', '{"talks":[2]}'],
  ]);
});

const aPicture = {
  id: 3,
  speaker: {
    id: 8,
    slug: 'marco-roth',
    speakername: 'Marco Roth',
    talk_count: 4,
    profile_picture_url: null,
  },
  picture_url: '/api/v1/curation/pictures/3/file',
  by: 'member@example.org',
  proposed_at: '2026-11-20T10:00:00.000Z',
};

test.each([
  ['Accept', 'accept', 'The picture of Marco Roth is now shown.'],
  ['Reject', 'reject', 'The picture of Marco Roth was rejected.'],
])('%s decides on a picture that a member proposed', async (name, act, announcement) => {
  api.answer({
    'curation/pictures': { body: { pictures: [aPicture], total_results: 1 } },
    [`POST curation/pictures/3/${act}`]: { status: 204, body: null },
  });
  open();
  const list = within(await screen.findByRole('group', { name: 'Proposed pictures' }));
  expect(list.getByRole('img', { name: 'Proposed for Marco Roth' }).getAttribute('src')).toBe(
    '/api/v1/curation/pictures/3/file',
  );
  list.getByText('by member@example.org');
  api.answer({ 'curation/pictures': { body: { pictures: [], total_results: 0 } } });
  await userEvent.click(list.getByRole('button', { name: `${name} the picture of Marco Roth` }));
  await screen.findByText('No more pictures to review.');
  screen.getByText(announcement);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Proposed pictures' }));
  expect(posted().map(({ path }) => path)).toEqual([`curation/pictures/3/${act}`]);
});

test('a picture that another operator has decided on says so', async () => {
  const error = 'There is no such picture, or it has already been decided on.';
  api.answer({
    'curation/pictures': { body: { pictures: [aPicture], total_results: 1 } },
    'POST curation/pictures/3/accept': { status: 404, body: { success: false, error } },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(error);
});
