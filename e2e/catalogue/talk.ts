import type { Page } from '@playwright/test';
import { NOT_ADDED } from '../support/changes/change';
import { enter } from '../support/enter';
import { expect, LIT, someone } from '../support/test';
import { alertOf, answer, consoleOf, cut, likeTalk, navigate, refusal, REFUSED, type Rows } from './row';

const TALK = `/api/v1/talks/${LIT.path.split('/').at(-1)}`;
const LIKE_TALK = `${TALK}/like_talks`;
const NOTES = '/api/v1/notes?*';
const FAILED = 'Failed to load talk details.';
const NO_TAGS = 'No tags available for this talk.';

/** The fixture talk's API response, modified. */
export async function talkWith(page: Page, change: object): Promise<void> {
  const { talk, ...rest } = (await (await page.request.get(TALK)).json()) as { talk: object };
  await answer(page, TALK, 200, { ...rest, talk: { ...talk, ...change } });
}

/** Adds a note and waits until the services have stored it. */
export async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /note/i }).fill(text);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/notes'),
  );
  await page.getByRole('button', { name: /^(Add|Post|Submit)/ }).click();
  await saved;
}

/** The talk page. */
export const TALK_PAGE: Rows = {
  'Notes load failure': {
    console: REFUSED,
    run: async (page) => {
      await answer(page, NOTES, 503, refusal('The notes are resting.'));
      await page.goto(LIT.path);
      await page.getByRole('heading', { name: 'Notes' }).scrollIntoViewIfNeeded();
      await expect(page.getByText('The notes are resting.')).toBeVisible();
      await page.unroute(`**${NOTES}`);
      await cut(page, NOTES);
      await page.goto(LIT.path);
      await page.getByRole('heading', { name: 'Notes' }).scrollIntoViewIfNeeded();
      await expect(page.getByText('Failed to load notes.')).toBeVisible();
      // A call without a talk: the services respond with the row's message.
      const response = await page.request.get('/api/v1/notes');
      expect(((await response.json()) as { error: string }).error).toBe('Talk ID is required.');
    },
  },
  'Like on a note, not logged in (no total_likes)': {
    run: async (page) => {
      await enter(page, someone());
      await page.goto(LIT.path);
      const text = `To be liked ${someone()}`;
      await addNote(page, text);
      await page.context().clearCookies();
      await page.goto(LIT.path);
      await page
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('button', { name: /like/i })
        .click();
      await expect(alertOf(page, 'You need to be logged in to upvote the notes.')).toBeVisible();
    },
  },
  'Like on a talk, not logged in': {
    run: async (page) => {
      await page.goto(LIT.path);
      await likeTalk(page);
      await expect(alertOf(page, 'You need to be logged in to upvote the talks.')).toBeVisible();
    },
  },
  'Like request throws': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await answer(page, LIKE_TALK, 503, refusal('Too many hands.'));
      await page.goto(LIT.path);
      await likeTalk(page);
      await expect(alertOf(page, 'Too many hands.')).toBeVisible();
    },
  },
  'Talk-page note add failure': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await page.goto(LIT.path);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/v1/notes', async (route) => {
        await released;
        await route.abort();
      });
      const text = `Never kept ${someone()}`;
      await page.getByRole('textbox', { name: /note/i }).fill(text);
      await page.getByRole('button', { name: /^(Add|Post|Submit)/ }).click();
      const note = page.getByRole('listitem').filter({ hasText: text });
      await expect(note).toBeVisible();
      await expect(page.getByRole('textbox', { name: /note/i })).toHaveValue('');
      release();
      await expect(alertOf(page, NOT_ADDED)).toBeVisible();
      await expect(note).toHaveCount(0);
    },
  },
  'Talk load failure or missing slug': {
    console: REFUSED,
    run: async (page) => {
      await answer(page, TALK, 500, refusal('Broken'));
      await navigate(page, LIT.path);
      const text = page.getByText(FAILED);
      await expect(text).toBeVisible();
      const [r = 0, g = 0, b = 0] = await text.evaluate((element) =>
        (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
      );
      expect(r, 'red').toBeGreaterThan(Math.max(g, b) * 1.5);
      await page.goto('/video/no-such-talk');
      await expect(page.getByText(FAILED)).toBeVisible();
    },
  },
  'Transcript, summary, tags failures': {
    console: /Failed to load resource|Failed to fetch/,
    run: async (page) => {
      const logged = consoleOf(page);
      await talkWith(page, { tags: [], summary: null });
      for (const call of ['transcripts', 'ensure_summary', 'ensure_tags'])
        await answer(page, `${TALK}/${call}`, 500, refusal('Broken'));
      await navigate(page, LIT.path);
      await page.getByRole('tab', { name: 'Transcript' }).click();
      await expect(page.getByText('No transcript available')).toBeVisible();
      await page.getByRole('tab', { name: 'Summary' }).click();
      for (const what of ['transcript', 'summary', 'tags'])
        await expect.poll(() => logged.join('\n')).toContain(`Failed to fetch the ${what}`);
      await expect(page.getByText(NO_TAGS)).toBeVisible();
      await expect(page.getByText('Broken')).toHaveCount(0);
    },
  },
  'No tags': {
    run: async (page) => {
      await talkWith(page, { tags: [] });
      await answer(page, `${TALK}/ensure_tags`, 200, { tags: [] });
      await navigate(page, LIT.path);
      await expect(page.getByText(NO_TAGS)).toBeVisible();
    },
  },
  'Invalid video link': {
    console: /Invalid YouTube link/,
    run: async (page) => {
      await talkWith(page, { youtube_link: 'https://example.org/clip' });
      await navigate(page, LIT.path);
      await expect(page.getByText('Invalid YouTube link')).toBeVisible();
    },
  },
};
