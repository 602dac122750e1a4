import { SUBSCRIBED } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { enter } from '../support/enter';
import { expect, LIT, memberKnown, signIn, someone } from '../support/test';
import { openSlot } from './conferences';
import { alertOf, likeTalk, logIn, type Rows } from './row';
import { addNote } from './talk';

const upload = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Upload' });

/** @source product.md, section 6: first as a visitor, then as a logged-in user */
export const PERMISSIONS: Rows = {
  'Browse, search, view talks, summaries, transcripts, tags, notes, conferences, slots': {
    run: async (page) => {
      for (const signedIn of [false, true]) {
        if (signedIn) await enter(page, someone());
        for (const path of [
          '/',
          '/trending',
          '/popular',
          '/speakers',
          '/search?query=rails',
          '/conferences',
          '/conference/rails-world-2024',
        ]) {
          expect((await page.goto(path))?.status(), path).toBe(200);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        }
        await page.goto(LIT.path);
        await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Accessibility' })).toBeVisible();
        await page.getByRole('tab', { name: 'Summary' }).click();
        await expect(page.getByRole('tabpanel')).toContainText(/\w{4}/);
        await page.getByRole('tab', { name: 'Transcript' }).click();
        await expect(
          page
            .getByRole('tabpanel')
            .getByText('A lamp that is too bright hides the page it should show.', { exact: true }),
        ).toBeVisible();
      }
    },
  },
  'Add notes (talk page and slot page)': {
    run: async (page) => {
      await page.goto(LIT.path);
      await expect(page.getByRole('textbox', { name: /note/i })).toBeDisabled();
      await openSlot(page);
      await expect(
        page.getByPlaceholder(
          'To submit notes for talks, you need to be logged in. Kindly log in to continue.',
        ),
      ).toBeDisabled();
      await enter(page, someone());
      await page.goto(LIT.path);
      const text = `Worth a note ${someone()}`;
      await addNote(page, text);
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await openSlot(page);
      await expect(page.getByPlaceholder('Type here...')).toBeEnabled();
    },
  },
  'Like talks and notes': {
    run: async (page) => {
      await page.goto(LIT.path);
      await likeTalk(page);
      await expect(logIn(page)).toBeVisible();
      await enter(page, someone());
      await page.goto(LIT.path);
      await memberKnown(page);
      await likeTalk(page);
      await expect(page.getByRole('button', { name: /^Like this talk/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      const text = `Like me ${someone()}`;
      await addNote(page, text);
      const like = page
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('button', { name: /like/i });
      await expect(like).toBeEnabled();
      await like.click();
      await expect(like).toContainText('1');
    },
  },
  'Add slot to calendar': {
    run: async (page) => {
      await page.goto('/conference/rails-world-2024');
      const add = page.getByRole('button', { name: /^Add to Calendar/ }).first();
      await add.click();
      await expect(logIn(page)).toBeVisible();
      await enter(page, someone());
      await page.goto('/conference/rails-world-2024');
      const saved = page.waitForEvent('download');
      await add.click();
      expect((await saved).suggestedFilename()).toMatch(/^event-\d+\.ics$/);
    },
  },
  'Subscribe to a talk': {
    run: async (page) => {
      await openSlot(page);
      const notify = page.getByRole('button', { name: 'Notify For Video' });
      await notify.click();
      await expect(logIn(page)).toBeVisible();
      await enter(page, someone());
      await openSlot(page);
      await notify.click();
      await expect(alertOf(page, `${SUBSCRIBED}.`)).toBeVisible();
    },
  },
  'Upload link in header': {
    run: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
      await expect(upload(page)).toHaveCount(0);
      await signIn(page, someone());
      await expect(upload(page)).toHaveAttribute('href', '/talks/new');
    },
  },
};
