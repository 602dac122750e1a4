import { requiredText } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { enter } from './support/enter';
import { cutIn, enlarge } from './support/large-text';
import { openSlot } from './support/slots';
import { expect, hydrated, LIT, someone, test } from './support/test';
import { fits, fitsWithoutViolation } from './support/violations';

const PAGES = [
  '/',
  '/trending',
  '/popular',
  '/talks',
  '/new',
  '/tags',
  '/tags?query=zzz',
  '/tags/ruby-on-rails',
  '/speakers',
  '/speakers?query=aa',
  '/speakers/member-m',
  '/speakers/aaron-patterson',
  '/speakers/named/aaron-patterson',
  LIT.path,
  // With chapters; unavailable, with other recordings; a recording of several parts; in another language; with slides; a file on another host.
  '/video/transforming-code-into-beautiful-idiomatic-python',
  '/video/nothing-is-something-29mal8pjimq',
  '/video/lightning-talks',
  '/video/the-history-of-ruby-20th-anniversary-ed',
  '/video/amelia-bedelia-learns-to-code',
  '/video/a-hands-on-introduction-to-python-for-beginning-programmers',
  '/search',
  '/search?query=rails&tag=Ruby',
  '/search?query=nothing-like-that',
  '/conferences',
  '/conferences?when=past&query=rails',
  '/conferences?view=series',
  '/conference/rails-world-2024',
  '/conference/rails-world-2024?view=talks',
  '/conference/no-such-conference',
  '/series/rails-world',
  '/add_note',
  '/talks/new',
  '/users/sign_in',
  '/users/sign_up?error=true',
  '/no/such/page',
  '/operate',
  '/operate/record',
  '/operate/operators',
  '/operate/people',
  '/operate/catalogue',
  '/operate/contents',
];

/** Pages that look different for members. */
const MEMBERS_PAGES = [
  '/',
  LIT.path,
  '/search?query=rails&tag=Ruby',
  '/conference/rails-world-2024',
  '/add_note',
  '/talks/new',
  '/operate',
];

const SLOT = 'the slot with its notes';
/** States to check with something opened on the page. */
const OPENED = {
  [SLOT]: async (page: Page): Promise<void> => {
    await openSlot(page);
    await expect(page.getByRole('button', { name: 'Notify For Video' })).toBeVisible();
  },
  'the date picker of the conferences': async (page: Page): Promise<void> => {
    await page.goto('/conferences');
    await page.getByRole('button', { name: /date/i }).first().click();
    await expect(page.getByRole('grid')).toBeVisible();
  },
  'the range picker of a schedule': async (page: Page): Promise<void> => {
    await page.goto('/conference/rails-world-2024');
    await page.getByRole('button', { name: /date/i }).first().click();
    await expect(page.getByRole('grid')).toBeVisible();
  },
  'the list of shortcuts': async (page: Page): Promise<void> => {
    await page.goto('/');
    const keys = page.getByRole('contentinfo').getByRole('button', { name: 'Keys' });
    await hydrated(keys);
    await keys.click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  },
  'a player that cannot be reached': async (page: Page): Promise<void> => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort());
    await page.clock.install();
    await page.goto(LIT.path);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect(page.locator('iframe')).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(page.getByRole('link', { name: 'Open on YouTube' })).toBeVisible();
  },
  'a schedule that could not be loaded': async (page: Page): Promise<void> => {
    await page.route('**/api/v1/conferences/rails-world-2024/slots', (route) => route.abort());
    await page.goto('/conferences?when=past&query=rails%20world%202024');
    const link = page.getByRole('main').getByRole('link', { name: /Rails World 2024/ });
    // A page load delivers the schedule with the page.
    await hydrated(link);
    await link.first().click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'the transcript of a talk': async (page: Page): Promise<void> => {
    await page.goto(LIT.path);
    await page.getByRole('tab', { name: 'Transcript' }).click();
  },
};

/** The others are the same for everyone. */
const MEMBERS_OPENED = { [SLOT]: OPENED[SLOT] };

// Members may not use the console; the browser's own console reports the refusals, too.
test.use({ expectedErrors: /404|403|ERR_FAILED/ });

/** A phone, and a window of 1280 px at 400 %: as narrow, but low. */
const NARROW = { width: 320, heights: [640, 200] };
/** Minimum gap after the header's last button. */
const EDGE = 8;

/** The whole header is visible, and nothing scrolls sideways. */
async function fitsNarrow(page: Page): Promise<void> {
  for (const height of NARROW.heights) {
    await fits(page, NARROW.width, height);
    const controls = page.locator('header :is(a, button)');
    await expect(controls).not.toHaveCount(0);
    const outside = await controls.evaluateAll(
      (places, right) =>
        places
          .filter((place) => place.checkVisibility({ visibilityProperty: true }))
          .filter((place) => {
            const box = place.getBoundingClientRect();
            return box.x < 0 || box.right > right;
          })
          .map((place) => place.outerHTML),
      NARROW.width - EDGE,
    );
    expect(outside, `${NARROW.width} px wide, ${height} px high`).toEqual([]);
  }
}

/** With text of 200 %, by zooming, of text alone, or by the browser's setting, which stays, nothing is truncated or scrolls sideways. */
async function fitsEnlarged(page: Page): Promise<void> {
  for (const how of ['zoom', 'text', 'setting'] as const)
    await test.step(`text of 200 % by ${how}`, async () => {
      await enlarge(page, how);
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, { message: `text of 200 % by ${how}` }).toBeLessThanOrEqual(0);
      // The page adapts a moment after the window is resized.
      await expect.poll(() => cutIn(page), { message: `text of 200 % by ${how}` }).toEqual([]);
    });
}

/** No content wider than the screen at 320 px or any of the four widths; no violation in either theme. */
async function look(page: Page): Promise<void> {
  await test.step(`${NARROW.width} px`, () => fitsNarrow(page));
  await fitsWithoutViolation(page);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const who of ['visitor', 'member'] as const) {
  test.describe(who, () => {
    test.beforeEach(async ({ page }) => {
      if (who === 'member') await enter(page, someone());
    });

    for (const path of who === 'member' ? MEMBERS_PAGES : PAGES) {
      test(`${path}: no violation, nothing wider than the screen, also with large text`, async ({ page }) => {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveCount(1);
        await hydrated(heading);
        // A dialog hides the header from assistive technology, and the console has accounts of its own.
        if (who === 'member' && path !== '/talks/new' && path !== '/operate')
          await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
        await look(page);
        if (who === 'visitor') await fitsEnlarged(page);
      });
    }

    for (const [what, open] of Object.entries(who === 'member' ? MEMBERS_OPENED : OPENED)) {
      test(`${what}: no violation, nothing wider than the screen`, async ({ page }) => {
        await open(page);
        await look(page);
      });
    }
  });
}

test('both steps of the wizard have no violation', async ({ page }) => {
  await enter(page, someone());
  await page.goto('/talks/new');
  const next = page.getByRole('button', { name: 'Next' });
  await hydrated(next);
  await next.click();
  await expect(page.getByText(requiredText('Video Link'))).toBeVisible();
  await look(page);
  await page.getByLabel('Conference Name').fill('Lamp Days');
  await page.getByLabel('Video Link').fill(`https://youtu.be/w${String(process.pid).padStart(10, 'z')}`);
  await page.getByLabel('Video Title').fill(`Contributed by ${someone()}`);
  await page.getByLabel('Video Description').fill('What lamps are made of.');
  await next.click();
  await page.getByLabel('Speaker Name').pressSequentially('me');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page);
});
