import { enter } from '../support/enter';
import { expect, LIT, someone, suggesting } from '../support/test';
import { openSlot, pickDay } from './conferences';
import { alertOf, likeTalk, logIn, navigate, REFUSED, requestsTo, type Rows } from './row';
import { talkWith } from './talk';
import { openSpeakerStep, openWizard } from './upload';

/** @source product.md, section 5; a row is named by the words that its paragraph begins with */
export const VALIDATION: Rows = {
  'Header search': {
    run: async (page) => {
      const requests = requestsTo(page, 'search_suggestions');
      await page.clock.install();
      await page.goto('/');
      const box = page.getByRole('banner').getByRole('combobox', { name: 'Search talks' });
      await box.click();
      await suggesting(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await box.fill('   ');
      await box.press('Enter');
      await page.clock.runFor(2_000);
      await expect(page).toHaveURL('/');
      expect(requests).toEqual([]);
      await box.fill('rail');
      await page.clock.runFor(400);
      await box.fill('rails');
      await page.clock.runFor(499);
      expect(requests).toEqual([]);
      await page.clock.runFor(1);
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(requests).toEqual(['GET /api/v1/talks/search_suggestions?query=rails']);
      await box.fill('  ');
      await expect(page.getByRole('option')).toHaveCount(0);
      await box.fill('rails world');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/search\?query=rails(%20|\+)world$/);
    },
  },
  'Search page': {
    run: async (page) => {
      const requests = requestsTo(page, 'combined_search');
      await navigate(page, '/search?query=%20%20&tag=&speaker_name=');
      await expect(page.getByRole('heading', { name: 'Suggestions' })).toBeVisible();
      expect(requests).toEqual([]);
      await navigate(page, '/search?query=%20rails%20&tag=&speaker_name=');
      await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
      await expect.poll(() => requests).toEqual(['GET /api/v1/talks/combined_search?query=rails']);
    },
  },
  'Video link': {
    console: /Invalid YouTube link/,
    run: async (page) => {
      const frame = page.locator('iframe');
      for (const [link, source] of [
        [
          'https://www.youtube.com/embed/abcdefghijk?rel=0',
          /\/embed\/abcdefghijk\?.*rel=0.*enablejsapi=1|\/embed\/abcdefghijk\?.*enablejsapi=1.*rel=0/,
        ],
        ['https://www.youtube.com/watch?v=ab_de-ghijk&list=x', /\/embed\/ab_de-ghijk\?/],
        ['https://youtu.be/ab_de-ghijk?t=3', /\/embed\/ab_de-ghijk\?/],
      ] as const) {
        await page.route('**/embed/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
        );
        await talkWith(page, { youtube_link: link });
        await page.goto('/users/sign_up');
        await navigate(page, LIT.path);
        await page
          .getByRole('button', { name: /^Play / })
          .first()
          .click();
        await expect(frame).toHaveAttribute('src', source);
      }
      await talkWith(page, { youtube_link: 'https://youtu.be/tooshort' });
      await page.goto('/users/sign_up');
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('Invalid YouTube link'),
      );
      await navigate(page, LIT.path);
      await expect(page.getByText('Invalid YouTube link')).toBeVisible();
      expect((await logged).type()).toBe('error');
    },
  },
  'Talk-page notes': {
    run: async (page) => {
      await page.goto(LIT.path);
      await expect(page.getByRole('textbox', { name: /note/i })).toBeDisabled();
      await enter(page, someone());
      await page.goto(LIT.path);
      const sent = requestsTo(page, '/api/v1/notes').filter((call) => call.startsWith('POST'));
      const box = page.getByRole('textbox', { name: /note/i });
      await expect(box).toBeEnabled();
      await box.fill('   ');
      await box.press('Control+Enter');
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(sent).toEqual([]);
    },
  },
  'Slot notes': {
    run: async (page) => {
      await enter(page, someone());
      await openSlot(page);
      const calls = requestsTo(page, '/api/v1/notes');
      const box = page.getByPlaceholder('Type here...');
      await box.fill('  \n ');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(alertOf(page, 'Failed to add note. Error: Unknown error')).toBeVisible();
      expect(calls).toEqual([]);
      await box.fill('Front row');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Front row' })).toBeVisible();
      await expect(box).toHaveValue('');
    },
  },
  'Subscribe and like actions': {
    run: async (page) => {
      const calls = [...requestsTo(page, 'subscribe'), ...requestsTo(page, 'like_')];
      await openSlot(page);
      await page.getByRole('button', { name: 'Notify For Video' }).click();
      await expect(logIn(page)).toBeVisible();
      await page.goto(LIT.path);
      await likeTalk(page);
      await expect(logIn(page)).toBeVisible();
      expect(calls).toEqual([]);
    },
  },
  'Wizard step 1': {
    run: async (page) => {
      await openWizard(page);
      const texts = {
        'Conference Name': 'Conference Name is required',
        'Video Link': 'Video Link is required',
        'Video Title': 'Video Title is required',
        'Video Description': 'Video Description is required',
      };
      for (const text of Object.values(texts)) await expect(page.getByText(text)).toHaveCount(0);
      await page.getByRole('button', { name: 'Next' }).click();
      for (const [label, text] of Object.entries(texts)) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
        await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      }
      await page.getByLabel('Video Link').fill('lamps');
      await page.getByLabel('Video Title').click();
      await expect(page.getByText('Enter a valid URL', { exact: true })).toBeVisible();
    },
  },
  'Wizard step 2': {
    run: async (page) => {
      await openSpeakerStep(page);
      await page.getByLabel('Speaker Name').fill('');
      await page.getByLabel('About Speaker').fill('');
      await page.getByLabel('Speaker Name').click();
      await page.getByLabel('About Speaker').click();
      await expect(page.getByText('Speaker Name is required', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('About Speaker is required', { exact: true })).toBeVisible();
    },
  },
  'Speaker suggestions': {
    run: async (page) => {
      await openSpeakerStep(page);
      const requests = requestsTo(page, 'speaker_names');
      const box = page.getByLabel('Speaker Name');
      await box.fill('M');
      // Two round trips outlast any pending debounce.
      for (let turn = 0; turn < 2; turn += 1) await page.request.get('/healthz');
      await box.fill('Me');
      await expect(page.getByRole('option').first()).toBeVisible();
      for (const option of await page.getByRole('option').allInnerTexts())
        expect(option.toLowerCase()).toMatch(/^me/);
      // The form's initial name may also be requested once its debounce ends.
      const since = requests.filter((call) => !call.includes('Wanda'));
      expect(since).toEqual(['GET /api/v1/speakers/speaker_names?query=Me']);
    },
  },
  'Saving a speaker': {
    console: REFUSED,
    run: async (page) => {
      await openSpeakerStep(page);
      // Loses the talk's id, as when another tab clears the storage.
      await page.evaluate(() => {
        for (const storage of [sessionStorage, localStorage]) {
          for (const key of Object.keys(storage)) {
            const value = storage.getItem(key) ?? '';
            storage.setItem(key, value.replace(/"talkId":\d+/, '"talkId":null'));
          }
        }
      });
      await page.reload();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Talk ID is missing. Please restart the process.')).toBeVisible();
    },
  },
  'Conference date filter': {
    run: async (page) => {
      const requests = requestsTo(page, '/conferences/filter');
      await page.goto('/conferences');
      expect(requests).toEqual([]);
      await pickDay(page);
      await expect.poll(() => requests.length).toBe(1);
      expect(requests[0]).toMatch(
        /^GET \/api\/v1\/conferences\/filter\?start_date=(\d{4}-\d\d-\d\d)&end_date=\1$/,
      );
      const refused = await page.request.get(
        '/api/v1/conferences/filter?start_date=2024-05-02&end_date=2024-05-01',
      );
      expect(refused.status()).toBe(422);
    },
  },
};
