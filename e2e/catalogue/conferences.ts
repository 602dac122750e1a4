import { ALREADY_SUBSCRIBED } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { NOT_ADDED } from '../support/changes/change';
import { enter } from '../support/enter';
import { expect, someone } from '../support/test';
import { alertOf, answer, consoleOf, cut, navigate, REFUSED, refusal, type Rows } from './row';

const CONFERENCE = 'rails-world-2024';
const SCHEDULE = `/conference/${CONFERENCE}`;
const SLOTS = `/api/v1/conferences/${CONFERENCE}/slots`;
const LIST = '/api/v1/conferences?*';
const NOTES = '/api/v1/slots/*/fetch_notes';
const SUBSCRIBE = '/api/v1/talks/*/subscribe';
const CALENDAR = '/api/v1/conferences/*/slots/*/add_to_calendar';

/** The first slot of the fixture conference that holds a talk. */
export async function firstTalkSlot(page: Page): Promise<{ id: number; talk_title: string }> {
  const { slots } = (await (await page.request.get(SLOTS)).json()) as {
    slots: { id: number; talk_title: string; actionable: boolean }[];
  };
  const slot = slots.find(({ actionable }) => actionable);
  if (!slot) throw new Error('The demo catalogue has no slot with a talk');
  return slot;
}

export const openSlot = async (page: Page) => {
  const slot = await firstTalkSlot(page);
  await page.goto(`/add_note?slot=${slot.id}`);
  await expect(page.getByText(slot.talk_title).first()).toBeVisible();
  return slot;
};

const addToCalendar = (page: Page) => page.getByRole('button', { name: /^Add to Calendar/ }).first();
const notify = (page: Page) => page.getByRole('button', { name: 'Notify For Video' });

/** A member at the first slot subscribes and gets this response. */
async function subscribe(page: Page, status: number, body: unknown): Promise<void> {
  await enter(page, someone());
  await answer(page, SUBSCRIBE, status, body);
  await openSlot(page);
  await notify(page).click();
}

/** Conferences, their schedules, and slots with notes. */
export const CONFERENCES: Rows = {
  'Slot note add failure': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await openSlot(page);
      await answer(page, '/api/v1/notes', 503, refusal('The notes are resting.'), 'POST');
      const box = page.getByPlaceholder('Type here...');
      await box.fill('Not kept');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(alertOf(page, NOT_ADDED)).toBeVisible();
      await expect(box, 'nothing that was typed is lost').toHaveValue('Not kept');
    },
  },
  'Slot notes fetch failure': {
    console: /./,
    run: async (page) => {
      const logged = consoleOf(page);
      await answer(page, NOTES, 503, refusal('The notes are resting.'));
      await openSlot(page);
      await expect.poll(() => logged.join('\n')).toMatch(/Failed to fetch .*notes|The notes are resting/);
      await expect(page.getByText('The notes are resting.')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  },
  "Subscribe, server message 'Already subscribed to this talk'": {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await openSlot(page);
      await notify(page).click();
      await expect(alertOf(page, 'Successfully subscribed')).toBeVisible();
      await notify(page).click();
      await expect(alertOf(page, 'Already subscribed to this talk')).toBeVisible();
    },
  },
  "Subscribe, message 'Successfully subscribed to notifications for this talk'": {
    run: async (page) => {
      await enter(page, someone());
      await openSlot(page);
      await notify(page).click();
      await expect(alertOf(page, 'Successfully subscribed to notifications for this talk.')).toBeVisible();
    },
  },
  'Subscribe, not logged in': {
    run: async (page) => {
      await openSlot(page);
      await notify(page).click();
      await expect(alertOf(page, 'You need to be logged in to subscribe to this talk.')).toBeVisible();
    },
  },
  'Any other subscribe failure': {
    console: REFUSED,
    run: async (page) => {
      await subscribe(page, 500, refusal('Broken'));
      await expect(alertOf(page, `${ALREADY_SUBSCRIBED}.`)).toBeVisible();
    },
  },
  'Conference list load failure': {
    console: REFUSED,
    run: async (page) => {
      await answer(page, LIST, 503, refusal('The conferences are resting.'));
      await navigate(page, '/conferences');
      await expect(page.getByText('The conferences are resting.')).toBeVisible();
      await page.unrouteAll();
      await cut(page, LIST);
      await page.goto('/users/sign_up');
      await navigate(page, '/conferences');
      await expect(page.getByText('Failed to load conferences. Please try again later.')).toBeVisible();
    },
  },
  'Conference filter failure': {
    console: REFUSED,
    run: async (page) => {
      await cut(page, '/api/v1/conferences/filter?*');
      await page.goto('/conferences');
      await pickDay(page);
      await expect(
        page.getByText('Failed to load conferences. Please try again.', { exact: true }),
      ).toBeVisible();
    },
  },
  'Slots load failure': {
    console: REFUSED,
    run: async (page) => {
      await answer(page, SLOTS, 503, refusal('The slots are resting.'));
      await navigate(page, SCHEDULE);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('The slots are resting.')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(addToCalendar(page)).toHaveCount(0);
    },
  },
  'Add to calendar, guest': {
    run: async (page) => {
      await page.goto(SCHEDULE);
      await addToCalendar(page).click();
      await expect(alertOf(page, 'You need to be logged in to add to the calendar.')).toBeVisible();
    },
  },
  'Add to calendar, already added': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await page.goto(SCHEDULE);
      const saved = page.waitForEvent('download');
      await addToCalendar(page).click();
      expect((await saved).suggestedFilename()).toMatch(/^event-\d+\.ics$/);
      await expect(addToCalendar(page)).toHaveAttribute('aria-disabled', 'true');
      await page.reload();
      await expect(addToCalendar(page)).toHaveAttribute('aria-disabled', 'true');
      await addToCalendar(page).hover();
      const tooltip = page
        .getByText('You have already added this event to your calendar')
        .filter({ visible: true });
      await expect(tooltip).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(tooltip).toHaveCount(0);
    },
  },
  'Add to calendar, generic failure': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await cut(page, CALENDAR);
      await page.goto(SCHEDULE);
      await addToCalendar(page).click();
      await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible();
    },
  },
};

/** Picks a day in the single-date picker of the page. */
export async function pickDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /date/i }).first().click();
  await page.getByRole('gridcell').nth(14).click();
}
