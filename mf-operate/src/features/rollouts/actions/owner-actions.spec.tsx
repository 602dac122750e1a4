import { useAuth } from '@lectern/auth';
import type { Rollout } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '../remote/remote.page';
import { aRelease, aRollout } from '../../../testing/rollouts';

const api = serveApi();

async function openAct(name: string, rollout: Rollout) {
  const { remote } = rollout;
  api.answer({
    rollouts: { body: [rollout] },
    [`releases?remote=${remote}`]: { body: [aRelease('1.0.0', { remote })] },
    [`rollouts/audit?remote=${remote}`]: { body: [] },
    [`rollouts/${remote}/health?hours=24`]: {
      body: {
        releases: [],
        comparison: null,
        from: rollout.updated_at,
        to: rollout.updated_at,
        step_minutes: 5,
      },
    },
  });
  renderPage(page, '/operate/:remote', `/operate/${remote}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}
const sent = () =>
  api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, JSON.parse(body) as unknown]);
const news = (more: Partial<Rollout> = {}) => aRollout({ remote: 'mf-news', team: 'press', ...more });

beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
});

test('a remote is given to a team by its name, which is validated first', async () => {
  const dialog = await openAct('Change team', news());
  api.answer({ 'POST rollouts/mf-news/team': { body: news({ team: 'desk' }) } });
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Change team' }));
  await userEvent.type(dialog.getByLabelText(/^Team/), 'The Desk');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'They merged');
  await submit();
  expect(dialog.getByText('Use lower-case letters, digits and hyphens, 41 at most.')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Team/));
  await userEvent.type(dialog.getByLabelText(/^Team/), 'desk');
  await submit();
  await waitFor(() =>
    expect(sent()).toEqual([['rollouts/mf-news/team', { team: 'desk', reason: 'They merged', revision: 3 }]]),
  );
});

test('a path is granted to another remote, and taken back', async () => {
  const dialog = await openAct('End a grant', news({ grants: { 'mf-paper': ['/news/archive'] } }));
  api.answer({ 'POST rollouts/mf-news/grant-end': { body: news() } });
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'It moved');
  await userEvent.click(dialog.getByRole('button', { name: 'End the grant' }));
  const grant = { to: 'mf-paper', pattern: '/news/archive' };
  await waitFor(() =>
    expect(sent()).toEqual([['rollouts/mf-news/grant-end', { ...grant, reason: 'It moved', revision: 3 }]]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End a grant' })).toBeNull());
  api.answer({ 'POST rollouts/mf-news/grant': { body: news() } });
  await userEvent.click(screen.getByRole('button', { name: 'Grant a path' }));
  const next = within(await screen.findByRole('dialog'));
  await userEvent.type(next.getByLabelText('Pattern'), grant.pattern);
  await userEvent.type(next.getByLabelText('Remote that may use it'), grant.to);
  await userEvent.type(next.getByLabelText(/^Reason/), 'It moved back');
  await userEvent.click(next.getByRole('button', { name: 'Grant the path' }));
  await waitFor(() =>
    expect(sent()[1]).toEqual(['rollouts/mf-news/grant', { ...grant, reason: 'It moved back', revision: 3 }]),
  );
});

test("the site's own remotes cannot be given away", async () => {
  await openAct('Withdraw', aRollout({ team: 'lectern' }));
  for (const name of ['Change team', 'Grant a path', 'End a grant'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
