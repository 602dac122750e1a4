import type { Page } from '@playwright/test';
import { enter } from '../support/enter';
import { expect, LIT, someone } from '../support/test';
import { alertOf, answer, consoleOf, REFUSED, refusal, type Rows } from './row';

const TALKS = '/api/v1/talks';
const SPEAKERS = '/api/v1/speakers';

let serial = 0;
/** A link to a video that no other test uses. */
export const newLink = () => `https://youtu.be/${`w${process.pid}x${++serial}`.padStart(11, 'z')}`;

/** The wizard's first step, filled in. */
export async function fillVideo(page: Page, link = newLink()): Promise<void> {
  await page.getByLabel('Conference Name').fill('Lamp Days');
  await page.getByLabel('Video Link').fill(link);
  await page.getByLabel('Video Title').fill(`Contributed by ${someone()}`);
  await page.getByLabel('Video Description').fill('What lamps are made of.');
}

/** A member in the wizard. */
export async function openWizard(page: Page): Promise<void> {
  await enter(page, someone());
  await page.goto('/talks/new');
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A member in the wizard's second step, filled in. */
export async function openSpeakerStep(page: Page): Promise<void> {
  await openWizard(page);
  await fillVideo(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Speaker Name').fill('Wanda Wick');
  await page.getByLabel('About Speaker').fill('Makes lamps.');
}

/** The add-talk wizard. */
export const UPLOAD: Rows = {
  'Talk create/update with status 422': {
    console: REFUSED,
    run: async (page) => {
      await openWizard(page);
      await fillVideo(page, 'https://www.youtube.com/watch?v=LecternE2E1');
      const { talk } = (await (
        await page.request.get(`/api/v1/talks/${LIT.path.split('/').at(-1)}`)
      ).json()) as { talk: { id: number } };
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText(`/talks/${talk.id}`)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Click here to view' })).toHaveAttribute(
        'href',
        `/video/${talk.id}`,
      );
      await answer(
        page,
        TALKS,
        422,
        { ...refusal('Some of it is wrong.'), errors: { title: ['Such a title is taken.'] } },
        'POST',
      );
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Some of it is wrong.')).toBeVisible();
      await expect(page.getByLabel('Video Title')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('Such a title is taken.')).toBeVisible();
    },
  },
  'Other talk create/update errors': {
    console: /./,
    run: async (page) => {
      await openWizard(page);
      await fillVideo(page);
      await answer(page, TALKS, 500, refusal('Broken'), 'POST');
      const logged = consoleOf(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect.poll(() => logged.length).toBeGreaterThan(1);
      await expect(page.getByText('Broken')).toHaveCount(0);
      await expect(page.getByLabel('Video Link')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByLabel('Speaker Name')).toBeVisible();
    },
  },
  'Talk response without an id': {
    run: async (page) => {
      await openWizard(page);
      await fillVideo(page);
      await answer(page, TALKS, 201, { success: true, talk: {} }, 'POST');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('dialog').getByText('Talk ID is missing from the response.')).toBeVisible();
      await expect(page.getByLabel('Video Link')).toBeVisible();
    },
  },
  'Speaker save failure': {
    console: REFUSED,
    run: async (page) => {
      await openSpeakerStep(page);
      await answer(page, SPEAKERS, 500, refusal('Broken'), 'POST');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(alertOf(page, 'Failed to save speaker.')).toBeVisible();
      await expect(page.getByLabel('About Speaker')).toHaveValue('Makes lamps.');
    },
  },
  'Speaker save success': {
    run: async (page) => {
      await openSpeakerStep(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(alertOf(page, 'Speaker and Talk saved successfully!')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => sessionStorage.getItem('isRedirecting'))).toBeTruthy();
    },
  },
  'Speaker suggestion or detail failure': {
    console: REFUSED,
    run: async (page) => {
      await openSpeakerStep(page);
      await answer(page, `${SPEAKERS}/*`, 500, refusal('Broken'));
      const namesResponse = page.waitForResponse('**/speaker_names?*');
      await page.getByLabel('Speaker Name').fill('');
      await page.getByLabel('Speaker Name').pressSequentially('Wan');
      await namesResponse;
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText('Broken')).toHaveCount(0);
    },
  },
};
