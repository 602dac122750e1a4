import type { Locator, Page, Route } from '@playwright/test';
import { expect, signIn, someone, test } from './support/test';

// What a member can change, under everything that goes wrong on the way: nothing is lost, doubled, done later, or said that is not so.

interface Found {
  id: number;
  slug: string;
}

interface Change {
  /** Where it is made. */
  path: string;
  /** Of the call that makes it. */
  call: RegExp;
  method: string;
  /** What was done before the page is opened. */
  before?: (page: Page) => Promise<void>;
  /** What has to be there first, and what is typed. */
  prepare?: (page: Page) => Promise<void>;
  /** What is pressed to make it. */
  button: (page: Page) => Locator;
  /** How often it was done, as the services know. */
  done: (page: Page) => Promise<number>;
  /** What the page says where no answer came. */
  unanswered: string;
  /** What the page says where the session has ended. */
  loggedOut: string;
}

const UNANSWERED = 'That did not go through: no answer came.';
const OFFLINE = 'That did not go through: there is no network.';
const LOGGED_OUT = 'You have been logged out. What you typed is kept.';
const NOT_ADDED = 'Failed to add note. Please try again.';

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });
const get = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api/v1/${path}`)).json()) as T;

let talk: Found;
let slot: Found;
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const list = async <T>(path: string) => (await (await api.get(`/api/v1/${path}`)).json()) as T;
  const [first] = (await list<Found[]>('talk_discoveries/popular_talks')).slice(-2);
  const { slots } = await list<{ slots: (Found & { actionable: boolean; talk_title: string })[] }>(
    'conferences/rails-world-2024/slots',
  );
  const free = slots.filter(({ actionable }) => actionable).at(-1);
  if (!first || !free) throw new Error('the demo catalogue has talks and slots');
  talk = first;
  slot = { id: free.id, slug: 'rails-world-2024' };
  await api.dispose();
});

let count = 0;
const words = () => `Said under odd conditions ${process.pid}-${(count += 1)}`;
let text = '';
const noteWith = (page: Page) => notes(page).getByRole('listitem').filter({ hasText: text });
const notesOfTalk = async (page: Page) =>
  (await get<{ content: string }[]>(page, `notes?talk_id=${talk.id}`)).filter(
    ({ content }) => content === text,
  );

async function addNote(page: Page): Promise<void> {
  text = words();
  await notes(page).getByRole('textbox', { name: 'Add a note' }).fill(text);
  await notes(page).getByRole('button', { name: 'Submit' }).click();
  await expect(noteWith(page).getByRole('button', { name: 'Delete' })).toBeVisible();
}

const CHANGES: Record<string, () => Change> = {
  'a note on a talk': () => ({
    path: `/video/${talk.slug}`,
    call: /\/api\/v1\/notes$/,
    method: 'POST',
    prepare: async (page) => {
      text = words();
      await notes(page).getByRole('textbox', { name: 'Add a note' }).fill(text);
    },
    button: (page) => notes(page).getByRole('button', { name: 'Submit' }),
    done: async (page) => (await notesOfTalk(page)).length,
    unanswered: NOT_ADDED,
    loggedOut: LOGGED_OUT,
  }),
  'a note on a slot': () => ({
    path: `/add_note?slot=${slot.id}`,
    call: /\/api\/v1\/notes$/,
    method: 'POST',
    prepare: async (page) => {
      text = words();
      await page.getByRole('textbox', { name: 'Your note' }).fill(text);
    },
    button: (page) => page.getByRole('button', { name: 'Submit' }),
    done: async (page) =>
      (await get<{ content: string }[]>(page, `slots/${slot.id}/fetch_notes`)).filter(
        ({ content }) => content === text,
      ).length,
    unanswered: NOT_ADDED,
    loggedOut: LOGGED_OUT,
  }),
  'a changed note': () => ({
    path: `/video/${talk.slug}`,
    call: /\/api\/v1\/notes\/\d+$/,
    method: 'PATCH',
    prepare: async (page) => {
      await addNote(page);
      await noteWith(page).getByRole('button', { name: 'Edit' }).click();
      text = words();
      await notes(page).getByRole('textbox', { name: 'Your note' }).fill(text);
    },
    button: (page) => notes(page).getByRole('button', { name: 'Save' }),
    done: async (page) => (await notesOfTalk(page)).length,
    unanswered: UNANSWERED,
    loggedOut: LOGGED_OUT,
  }),
  'a deleted note': () => ({
    path: `/video/${talk.slug}`,
    call: /\/api\/v1\/notes\/\d+$/,
    method: 'DELETE',
    prepare: async (page) => {
      await addNote(page);
      await noteWith(page).getByRole('button', { name: 'Delete' }).click();
    },
    button: (page) =>
      page.getByRole('group', { name: 'Delete this note?' }).getByText('Delete', { exact: true }),
    done: async (page) => 1 - (await notesOfTalk(page)).length,
    unanswered: UNANSWERED,
    loggedOut: LOGGED_OUT,
  }),
  'a like': () => ({
    path: `/video/${talk.slug}`,
    call: /\/like_talks$/,
    method: 'POST',
    button: (page) => page.getByRole('button', { name: /^Like this talk/ }),
    done: async (page) => Number((await get<{ liked: boolean }>(page, `talks/${talk.slug}`)).liked),
    // The browser's own words, as the specification has it.
    unanswered: 'Failed to fetch',
    loggedOut: 'You need to be logged in to upvote the talks.',
  }),
  'a subscription': () => ({
    path: `/add_note?slot=${slot.id}`,
    call: /\/subscribe$/,
    method: 'POST',
    button: (page) => page.getByRole('button', { name: 'Notify For Video' }),
    done: async (page) => Number((await get<{ subscribed: boolean }>(page, `slots/${slot.id}`)).subscribed),
    unanswered: UNANSWERED,
    loggedOut: 'You need to be logged in to subscribe to this talk.',
  }),
  'a slot in the calendar': () => ({
    path: `/conference/${slot.slug}`,
    call: /\/add_to_calendar$/,
    method: 'GET',
    button: calendarButton,
    done: async (page) =>
      (
        await get<{ slots: { id: number; add_calendar: boolean }[] }>(page, `conferences/${slot.slug}/slots`)
      ).slots.filter(({ id, add_calendar }) => id === slot.id && add_calendar).length,
    unanswered: 'Something went wrong. Please try again later.',
    loggedOut: 'You need to be logged in to add to the calendar.',
  }),
  'a slot taken out of the calendar': () => ({
    path: `/add_note?slot=${slot.id}`,
    call: /\/calendar$/,
    method: 'DELETE',
    before: async (page) => {
      await page.request.get(`/api/v1/conferences/${slot.slug}/slots/${slot.id}/add_to_calendar`);
    },
    button: (page) => page.getByRole('button', { name: 'Remove' }),
    done: async (page) =>
      Number(!(await get<{ slot: { add_calendar: boolean } }>(page, `slots/${slot.id}`)).slot.add_calendar),
    unanswered: UNANSWERED,
    loggedOut: 'You need to be logged in to remove from the calendar.',
  }),
};

const calendarButton = (page: Page): Locator => page.getByRole('button', { name: 'Add to Calendar' }).last();

/** Signs somebody in, opens the place, and waits until what comes later is there. */
async function begin(page: Page, change: Change): Promise<void> {
  await signIn(page, someone());
  await change.before?.(page);
  await page.goto(change.path, { waitUntil: 'networkidle' });
  await change.prepare?.(page);
}

const isCall =
  ({ call, method }: Change) =>
  (route: Route) =>
    call.test(new URL(route.request().url()).pathname) && route.request().method() === method;

test.use({ expectedErrors: /Failed to load resource|net::ERR|401|403/ });

for (const [name, of] of Object.entries(CHANGES)) {
  test.describe(name, () => {
    test('whose answer is lost: it is said, and trying again does it once', async ({ page }) => {
      const change = of();
      await begin(page, change);
      let lost = 0;
      await page.route(change.call, async (route) => {
        if (!isCall(change)(route) || lost >= 2) return route.fallback();
        lost += 1;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await change.button(page).click();
      await expect(alertOf(page, change.unanswered)).toBeVisible();
      expect(lost).toBe(2);
      await change.button(page).click();
      // What was said of the failure goes with the success.
      await expect(alertOf(page, change.unanswered)).toHaveCount(0);
      await expect.poll(() => change.done(page)).toBe(1);
    });

    test('without a network: it is said, not done later, and can be tried again', async ({
      page,
      context,
    }) => {
      const change = of();
      await begin(page, change);
      await context.setOffline(true);
      await expect(page.getByRole('banner').getByText('You are offline.')).toBeVisible();
      await change.button(page).click();
      const said = [UNANSWERED, 'Failed to fetch'].includes(change.unanswered) ? OFFLINE : change.unanswered;
      await expect(alertOf(page, said)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('banner').getByText('You are online again.')).toBeVisible();
      expect(await change.done(page)).toBe(0);
      await change.button(page).click();
      await expect.poll(() => change.done(page)).toBe(1);
    });

    test('pressed twice at once: it is done once', async ({ page }) => {
      const change = of();
      await begin(page, change);
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      await page.route(change.call, async (route) => {
        if (isCall(change)(route)) await held;
        return route.fallback();
      });
      await change.button(page).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      release();
      await expect.poll(() => change.done(page)).toBe(1);
    });

    test('after the session has ended: it is said, with the way back, and nothing is lost', async ({
      page,
      context,
    }) => {
      const change = of();
      await begin(page, change);
      await context.clearCookies({ name: '__Host-lectern_session' });
      await change.button(page).click();
      const alert = alertOf(page, change.loggedOut);
      await expect(alert).toBeVisible();
      await expect(alert.getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        new RegExp(`return_to=${encodeURIComponent(change.path).replaceAll('.', '\\.')}`),
      );
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    });
  });
}

test.describe('what is typed', () => {
  const box = (page: Page) => notes(page).getByRole('textbox', { name: 'Add a note' });
  const open = (page: Page) => page.goto(`/video/${talk.slug}`, { waitUntil: 'networkidle' });
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };

  test('is there after a reload, and after going elsewhere and back', async ({ page }) => {
    await signIn(page, someone());
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

  test('goes with Log out, for whoever comes next, and the focus stays in the header', async ({ page }) => {
    const me = someone();
    await signIn(page, me);
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

  test('stays in another tab that hears of it at once, and goes on there after signing in again', async ({
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
    await signIn(page, me);
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(box(other)).toBeEnabled();
    await expect(box(other)).toHaveValue(text);
    await notes(other).getByRole('button', { name: 'Submit' }).click();
    await expect.poll(async () => (await notesOfTalk(other)).length).toBe(1);
    await other.close();
  });

  test('comes back with its writer from signing in, the focus where they wanted to write', async ({
    page,
  }) => {
    await open(page);
    await notes(page).getByRole('link', { name: 'Sign in to write a note' }).click();
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
        .filter((control) => !control.closest('[aria-label="Messages"]') && control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return rects.some((r) => left < r.right && right > r.left && top < r.bottom && bottom > r.top);
        })
        .map(({ textContent }) => textContent);
    });

  test('covers no control of the wizard', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, someone());
    await page.goto('/talks/new', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.querySelector<HTMLElement>('[role=dialog]')?.scrollTo(0, 9999));
    // Whatever is said while the wizard is open.
    await page.evaluate(() => dispatchEvent(new Event('lectern:signed-out')));
    await expect(alertOf(page, 'You are logged out.')).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
  });

  test('never covers what is used, on the smallest screen either', async ({ page }) => {
    await signIn(page, someone());
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/video/${talk.slug}`, { waitUntil: 'networkidle' });
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
