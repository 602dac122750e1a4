import { SIGN_IN_TO_WRITE_LINK } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { alertOf, NOT_ADDED } from './support/changes/change';
import { enter } from './support/enter';
import { expect, openWhole, rested, signIn, someone, test } from './support/test';

// Typed text is kept, and messages about it cover nothing. Changes under failures: changes/table.spec.ts.

interface Found {
  id: number;
  slug: string;
}

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });
const get = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api/v1/${path}`)).json()) as T;

let talk: Found;
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const list = (await (await api.get('/api/v1/talk_discoveries/popular_talks')).json()) as Found[];
  const [first] = list.slice(-2);
  if (!first) throw new Error('the demo catalogue has talks');
  talk = first;
  await api.dispose();
});

let count = 0;
const words = () => `Said under odd conditions ${process.pid}-${(count += 1)}`;
let text = '';
const notesOfTalk = async (page: Page) =>
  (await get<{ content: string }[]>(page, `notes?talk_id=${talk.id}`)).filter(
    ({ content }) => content === text,
  );

test.use({ expectedErrors: /Failed to load resource|net::ERR|401|403/ });

test.describe('typed text', () => {
  const box = (page: Page) => notes(page).getByRole('textbox', { name: 'Add a note' });
  const open = (page: Page) => openWhole(page, `/video/${talk.slug}`);
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };

  test('is restored after a reload, and after leaving and coming back', async ({ page }) => {
    await enter(page, someone());
    await open(page);
    await box(page).fill('Half a thought');
    await page.reload();
    await expect(box(page)).toHaveValue('Half a thought');
    await expect(notes(page).getByText('What you typed before is still here.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
    await expect(page).toHaveURL('/trending');
    await page.goBack();
    await expect(box(page)).toHaveValue('Half a thought');
  });

  test('is deleted by Log out for the next person, and the focus stays in the header', async ({ page }) => {
    const me = someone();
    await enter(page, me);
    await open(page);
    await box(page).fill('Not for others');
    await logOut(page);
    await expect(alertOf(page, 'You are logged out.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeFocused();
    await expect(box(page)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'Not for others',
    );
    for (const name of [someone(), me]) {
      await signIn(page, name);
      await open(page);
      await expect(box(page)).toBeEnabled();
      await expect(box(page)).toHaveValue('');
      await logOut(page);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    }
  });

  test('stays in another tab that is logged out with this one, and can be sent there after signing in again', async ({
    page,
    context,
  }) => {
    const me = someone();
    await signIn(page, me);
    const other = await context.newPage();
    await open(other);
    text = words();
    await box(other).fill(text);
    await logOut(page);
    await expect(other.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(box(other)).toHaveValue(text);
    // The sign-in status arrives late, when the page already listens for other tabs.
    await page.route('**/api/v1/auth/status', async (route) => {
      const response = await route.fetch();
      // Read immediately: the body is dropped with the page that requested it.
      const body = await response.body();
      await rested(page);
      await route.fulfill({ response, body });
    });
    await signIn(page, me);
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(box(other)).toBeEnabled();
    await expect(box(other)).toHaveValue(text);
    await notes(other).getByRole('button', { name: 'Submit' }).click();
    await expect.poll(async () => (await notesOfTalk(other)).length).toBe(1);
    // The status of the last page may still be held back.
    await page.unrouteAll({ behavior: 'wait' });
    await other.close();
  });

  test('has the focus after the visitor has signed in to write a note', async ({ page }) => {
    await open(page);
    await notes(page).getByRole('link', { name: SIGN_IN_TO_WRITE_LINK }).click();
    await page.getByRole('button', { name: /Google/ }).click();
    await page.getByLabel('Name').fill(someone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(box(page)).toBeFocused();
  });
});

test.describe('a message', () => {
  const covered = (page: Page) =>
    page.evaluate(() => {
      const toasts = [...document.querySelectorAll('[role="region"][aria-label="Messages"] > *')];
      const rects = toasts.map((toast) => toast.getBoundingClientRect());
      return [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')]
        .filter(
          (control) => !control.closest('[aria-label="Messages"], [inert]') && control.checkVisibility(),
        )
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return rects.some((r) => left < r.right && right > r.left && top < r.bottom && bottom > r.top);
        })
        .map(({ textContent }) => textContent);
    });

  test('covers no control of the wizard', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter(page, someone());
    await openWhole(page, '/talks/new');
    await page.evaluate(() => document.querySelector<HTMLElement>('[role=dialog]')?.scrollTo(0, 9999));
    // Any announcement while the wizard is open.
    await page.evaluate(() => dispatchEvent(new Event('lectern:signed-out')));
    await expect(alertOf(page, 'You are logged out.')).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
  });

  test('covers nothing that is in use, even on the smallest screen', async ({ page }) => {
    await enter(page, someone());
    await page.setViewportSize({ width: 320, height: 640 });
    await openWhole(page, `/video/${talk.slug}`);
    // Below what loads last.
    await expect(page.getByRole('heading', { name: /^More from / })).toBeVisible();
    await notes(page).getByRole('textbox', { name: 'Add a note' }).fill('Not covered');
    await page.route('**/api/v1/notes', (route) => route.fulfill({ status: 500, json: {} }));
    await notes(page).getByRole('textbox', { name: 'Add a note' }).press('Control+Enter');
    await expect(alertOf(page, NOT_ADDED)).toBeVisible();
    const box = notes(page).getByRole('textbox', { name: 'Add a note' });
    const isClear = () =>
      box.evaluate((element) => {
        const { left, bottom, width } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, bottom - 4) === element;
      });
    await expect.poll(isClear).toBe(true);
  });
});
