import { useAuth } from '@lectern/auth';
import type { OwnExplanation, Release, Rollout } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aHealth } from '../../../testing/health';
import { aRelease, aRollout } from '../../../testing/rollouts';
import { NO_CANDIDATE, NO_EARLIER_RELEASE } from '../actions/availability';
import { page } from './remote.page';

const api = serveApi();
const UNPREVIEWED = /does not include “preview”/;
const PREVIEW = { users: [], preview: true };
const own = (its: Partial<OwnExplanation> = {}): OwnExplanation => ({
  remote: 'mf-talk',
  version: '1.0.0',
  bucket: 7,
  rule: 'stable',
  because: 'Such is the lot.',
  visitor: 'the-id-of-this-browser',
  user: 57,
  preview: false,
  ...its,
});

function site(rollout: Rollout, mine = own(), releases: Release[] = [aRelease('1.1.0'), aRelease('1.0.0')]) {
  api.answer({
    rollouts: { body: [rollout] },
    releases: { body: releases },
    'releases?remote=mf-talk': { body: releases },
    'rollouts/audit*': { body: [] },
    'rollouts/mf-talk/health*': { body: aHealth() },
    'GET rollouts/mf-talk/preview': { body: mine },
    'POST rollouts/mf-talk/preview': { status: 204, body: undefined },
    'DELETE rollouts/mf-talk/preview': { status: 204, body: undefined },
  });
}
async function open() {
  renderPage(page, '/operate/:remote', '/operate/mf-talk');
  await screen.findByText(/^Such is the lot|^Because/);
}
const button = (name: string) => screen.getByRole('button', { name });
/** Why a button is disabled, as screen readers hear it; null for an enabled one. */
function reasonOf(which: HTMLElement): string | null {
  if (which.getAttribute('aria-disabled') !== 'true') return null;
  expect((which as HTMLButtonElement).disabled).toBe(false);
  return document.getElementById(which.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}
const alertTexts = () => useAlerts.getState().alerts.map(({ text }) => text);
const previewCalls = () =>
  api.calls.filter(({ path }) => path.endsWith('/preview')).map(({ method }) => method);

beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 57, first_name: 'Operator', image: null, operator: true } });
  useAlerts.setState({ alerts: [] });
});

test('of a withdrawn remote nobody is said to get anything', async () => {
  site(aRollout({ withdrawn_at: '2026-11-20T10:00:00.000Z' }));
  renderPage(page, '/operate/:remote', '/operate/mf-talk');
  await screen.findByText('None. Nobody gets a release until the remote is restored.');
  await screen.findByRole('heading', { name: 'Audit log' });
  expect(screen.queryByText(/everybody gets|Explain an assignment/)).toBeNull();
});

describe('this browser', () => {
  test.each([
    ['there is no candidate', aRollout(), own(), /no candidate to preview/],
    [
      'half of the visitors get the candidate, without “preview”',
      aRollout({ candidate: '1.1.0', share: 5_000 }),
      own({ version: '1.1.0', rule: 'share' }),
      UNPREVIEWED,
    ],
    [
      'everybody gets the candidate, without “preview”',
      aRollout({ candidate: '1.1.0', share: 10_000 }),
      own({ version: '1.1.0', rule: 'share' }),
      UNPREVIEWED,
    ],
    [
      'it already previews the candidate',
      aRollout({ candidate: '1.1.0', segment: PREVIEW }),
      own({ version: '1.1.0', rule: 'preview', preview: true }),
      /already has the preview cookie/,
    ],
  ])('cannot start a preview, and says why, if %s', async (_state, rollout, mine, reason) => {
    site(rollout, mine);
    await open();
    const region = within(screen.getByText('This browser').parentElement as HTMLElement);
    expect(region.getByRole('status').textContent).toContain(`gets ${mine.version} ${mine.rule}`);
    expect(reasonOf(button('Preview here'))).toMatch(reason);
    await userEvent.click(button('Preview here'));
    expect(previewCalls()).toEqual(['GET']);
    expect(alertTexts()).toEqual([]);
  });

  test("shows the server's assignment after the preview was requested", async () => {
    site(aRollout({ candidate: '1.1.0', segment: PREVIEW }));
    await open();
    expect(reasonOf(button('Preview here'))).toBeNull();
    expect(reasonOf(button('End the preview'))).toMatch(/no preview cookie/);
    const preview = own({ version: '1.1.0', rule: 'preview', preview: true, because: 'Because of it.' });
    api.answer({ 'GET rollouts/mf-talk/preview': { body: preview } });
    await userEvent.click(button('Preview here'));
    await waitFor(() =>
      expect(alertTexts()).toEqual([
        'This browser previews mf-talk: it gets 1.1.0 from its next page load on, for twelve hours.',
      ]),
    );
    await screen.findByText('Because of it.');
    api.answer({ 'GET rollouts/mf-talk/preview': { body: own() } });
    await userEvent.click(button('End the preview'));
    await waitFor(() =>
      expect(alertTexts().at(-1)).toBe(
        'This browser no longer previews mf-talk: it gets 1.0.0 from its next page load on.',
      ),
    );
  });

  test('is promised nothing that another rule overrides', async () => {
    site(aRollout({ candidate: '1.1.0', segment: PREVIEW }));
    await open();
    const code = own({ version: '9.9.9', rule: 'override', preview: true, because: 'A code was typed.' });
    api.answer({ 'GET rollouts/mf-talk/preview': { body: code } });
    await userEvent.click(button('Preview here'));
    await waitFor(() =>
      expect(alertTexts()).toEqual([
        'This browser now has the preview cookie of mf-talk, and gets 9.9.9. A code was typed.',
      ]),
    );
  });
});

test("the form says where a visitor ID is found, and fills in this browser's own", async () => {
  site(aRollout());
  const because = 'Because it is mine.';
  api.answer({
    'rollouts/mf-talk/explain?visitor=the-id-of-this-browser&user=57&preview=false': {
      body: { ...own(), because },
    },
  });
  await open();
  const field = screen.getByLabelText<HTMLInputElement>('Visitor ID');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'lectern_visitor',
  );
  await userEvent.click(button('Mine'));
  await screen.findByText(because);
  expect([field.value, screen.getByLabelText<HTMLInputElement>(/^User ID/).value]).toEqual([
    'the-id-of-this-browser',
    '57',
  ]);
});

describe('impossible actions', () => {
  test('are disabled on a remote with one release, each with its reason', async () => {
    site(aRollout(), own(), [aRelease('1.0.0')]);
    await open();
    await waitFor(() =>
      expect(reasonOf(button('Start'))).toBe('Nothing to start: 1.0.0 is the only release.'),
    );
    expect(['Promote', 'Change share', 'Roll back', 'Recall'].map((name) => reasonOf(button(name)))).toEqual([
      NO_CANDIDATE,
      NO_CANDIDATE,
      NO_EARLIER_RELEASE,
      null,
    ]);
    expect(screen.getAllByText(NO_CANDIDATE)).toHaveLength(1);
    for (const name of ['Roll back', 'Promote']) {
      await userEvent.click(button(name));
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('recalling the only working release withdraws the remote, which is announced beforehand', async () => {
    site(aRollout());
    await open();
    await waitFor(() => expect(reasonOf(button('Recall'))).toBeNull());
    await userEvent.click(button('Recall'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: /1\.0\.0/ }));
    dialog.getByText(/the whole remote is withdrawn/);
    await userEvent.click(dialog.getByRole('radio', { name: /1\.1\.0/ }));
    expect(dialog.queryByText(/is withdrawn/)).toBeNull();
  });

  test('a withdrawn remote can only be restored or retired', async () => {
    site(aRollout({ withdrawn_at: '2026-11-02T00:00:00.000Z' }));
    renderPage(page, '/operate/:remote', '/operate/mf-talk');
    await screen.findByRole('button', { name: 'Restore' });
    await waitFor(() => expect(reasonOf(button('Restore'))).toBeNull());
    button('Retire');
    for (const name of ['Start', 'Promote', 'Change share', 'Roll back', 'Withdraw']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

test('terms are explained where they appear', async () => {
  site(aRollout({ candidate: '1.1.0' }));
  await open();
  const terms = within(screen.getByText('What these words mean').parentElement as HTMLElement);
  const words = terms.getAllByRole('term', { hidden: true }).map((term) => term.textContent);
  expect(words).toEqual(expect.arrayContaining(['Stable', 'Candidate', 'Share', 'Segment', 'Visitor']));
});
