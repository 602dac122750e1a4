import { useAuth } from '@lectern/auth';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, screen, within } from '@testing-library/react';
import type { Rollout } from '@lectern/contracts';
import { aHealth, aRelease as theReleaseOf } from '../../../testing/health';
import { aRelease, aRollout } from '../../../testing/rollouts';
import { page } from './overview.page';

const api = serveApi();
const site = (...rollouts: Rollout[]) =>
  api.answer({
    rollouts: { body: rollouts },
    releases: { body: rollouts.map(({ remote, stable }) => aRelease(stable, { remote })) },
    'platform/freeze': { body: { reason: null, since: null } },
    'rollouts/audit': { body: [] },
    'rollouts/audit?act=automatic-rollback': { body: [] },
    'rollouts/audit/verify': { body: { intact: true, entries: 1, broken_at: null } },
    ...Object.fromEntries(
      rollouts.map(({ remote }) => [`rollouts/${remote}/health?hours=24`, { body: aHealth() }]),
    ),
  });
const table = () => screen.findByRole('table', { name: 'Remotes' });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('data-remote'));
const withdrawn = { withdrawn_at: '2026-11-27T10:00:00.000Z' };

beforeEach(() => useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } }));

test('without candidates there are neither their columns nor buttons that cannot be used', async () => {
  site(aRollout({ remote: 'mf-a' }), aRollout({ remote: 'mf-b', fallback: '0.9.0' }));
  renderPage(page, '/operate');
  const columns = within(await table()).getAllByRole('columnheader');
  expect(columns.map((each) => each.textContent)).toEqual([
    'Remote',
    'Stable',
    'Errors, 24 h',
    'LCP p75',
    'Actions',
  ]);
  await screen.findByRole('button', { name: 'Roll back mf-b' });
  expect(screen.queryByRole('button', { name: 'Roll back mf-a' })).toBeNull();
  expect(screen.queryByText('There is no release to roll back to.')).toBeNull();
});

test('says which remote became slower or fails for many, in its row', async () => {
  site(aRollout({ remote: 'mf-a' }), aRollout({ remote: 'mf-b' }), aRollout({ remote: 'mf-c' }));
  const none = { LCP: 'worse', INP: 'same', CLS: 'too-few', FCP: 'too-few', TTFB: 'too-few' } as const;
  const speed = { of: '1.0.0', against: '0.9.0', verdict: 'worse', vitals: none } as const;
  const releases = [theReleaseOf({ version: '1.0.0', views: 400, failed_views: 20 })];
  api.answer({
    'rollouts/mf-b/health?hours=24': { body: aHealth({ speed }) },
    'rollouts/mf-c/health?hours=24': { body: aHealth({ releases }) },
  });
  renderPage(page, '/operate');
  await screen.findByText('Slower');
  await screen.findByText('Failing');
  const bad = within(await table())
    .getAllByRole('row')
    .map((row) => row.matches('[data-bad]') && row.getAttribute('data-remote'));
  expect(bad.slice(1)).toEqual(['mf-b', 'mf-c', false]);
});

test('says how many remotes are live and withdrawn, and which could not be looked at', async () => {
  site(aRollout({ remote: 'mf-a' }), aRollout({ remote: 'mf-b', ...withdrawn }));
  api.answer({ 'rollouts/mf-a/health?hours=24': { status: 422, body: { success: false, error: 'No.' } } });
  renderPage(page, '/operate');
  await screen.findByText('1 live · 0 candidates · 1 withdrawn');
  expect(await screen.findAllByText('Could not be loaded')).toHaveLength(2);
});

test('the worst remote comes first, but no row moves while the table is in use', async () => {
  site(
    aRollout({ remote: 'mf-a' }),
    aRollout({ remote: 'mf-b' }),
    aRollout({ remote: 'mf-c', ...withdrawn }),
  );
  const { client } = renderPage(page, '/operate');
  expect(await names()).toEqual(['mf-c', 'mf-a', 'mf-b']);
  const link = screen.getByRole('link', { name: 'mf-a' });
  act(() => link.focus());
  site(
    aRollout({ remote: 'mf-a' }),
    aRollout({ remote: 'mf-b', ...withdrawn }),
    aRollout({ remote: 'mf-c' }),
  );
  await act(() => client.refetchQueries({ queryKey: ['operate', 'rollouts'] }));
  expect(await names()).toEqual(['mf-c', 'mf-a', 'mf-b']);
  act(() => link.blur());
  expect(await names()).toEqual(['mf-b', 'mf-a', 'mf-c']);
});
