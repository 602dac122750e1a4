import { SIGN_IN_TO_WRITE_LINK } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { holding } from './support/changes/calls';
import { enter } from './support/enter';
import { movesOf } from './support/layout-shift';
import { placeOf } from './support/place';
import { expect, someone, test } from './support/test';
import { hasNoViolation } from './support/violations';

interface Found {
  id: number;
  slug: string;
}

/** A talk on which no other file writes notes. */
let talk: Found;
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const talks = (await (await api.get('/api/v1/talk_discoveries/popular_talks')).json()) as Found[];
  const last = talks.at(-1);
  if (!last) throw new Error('the demo catalogue has talks');
  talk = last;
  await api.dispose();
});

const section = (page: Page) => page.getByRole('region', { name: 'Notes' });
const failed = (page: Page) => section(page).getByText('Failed to load notes.');
const input = (page: Page) => section(page).getByRole('textbox', { name: 'Add a note' });
const noteOf = (page: Page, text: string) => section(page).getByRole('listitem').filter({ hasText: text });
let count = 0;
// None begins like another.
const words = () => `Worth hearing twice, ${Date.now()}-${process.pid}-${(count += 1)}.`;

async function open(page: Page) {
  await page.goto(`/video/${talk.slug}`);
  await expect(input(page)).toBeVisible();
}
async function write(page: Page, text: string) {
  await input(page).fill(text);
  await section(page).getByRole('button', { name: 'Submit' }).click();
}

test('a note appears immediately, is visible to everyone, and survives a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const text = words();
  await enter(page, someone());
  await open(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/notes', async (route) => {
    await answered;
    await route.continue();
  });
  await write(page, text);
  await expect(section(page).getByRole('listitem').first()).toContainText(text);
  await expect(noteOf(page, text)).toContainText('Posting…');
  await expect(input(page)).toHaveValue('');
  answer();
  await expect(noteOf(page, text)).toContainText('Member');
  await expect(
    noteOf(page, text).getByRole('button', { name: /^Like the note by Member, 0 likes/ }),
  ).toBeVisible();
  await page.reload();
  await expect(noteOf(page, text)).toHaveCount(1);

  const guest = await browser.newPage({ baseURL });
  await open(guest);
  await expect(noteOf(guest, text)).toBeVisible();
  await expect(input(guest)).toBeDisabled();
  await guest.close();
});

test.describe('a file of the notes that fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource|ChunkLoadError|Loading chunk/ });
  test('leaves the page intact, and can be retried', async ({ page }) => {
    const later = /\/assets\/mf-talk\/[^/]+\/\d+\.[0-9a-f]+\.js$/;
    await page.route(later, (route) => route.abort());
    await page.goto(`/video/${talk.slug}`);
    await expect(failed(page)).toBeVisible();
    await page.unroute(later);
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expect(input(page)).toBeVisible();
  });
});

test('another member can like a note and take it back but not delete it, and its author can delete it', async ({
  page,
  browser,
  baseURL,
}) => {
  const text = words();
  await enter(page, someone());
  await open(page);
  await write(page, text);
  await expect(noteOf(page, text).getByRole('button', { name: 'Delete' })).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await enter(other, someone());
  await open(other);
  const like = noteOf(other, text).getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveText('0');
  await expect(noteOf(other, text).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await context.close();

  await noteOf(page, text).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(noteOf(page, text)).toHaveCount(0);
  await expect(section(page).getByRole('status').filter({ hasText: 'Note deleted' })).toHaveCount(1);
  await expect(section(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(noteOf(page, text)).toHaveCount(1);
  await noteOf(page, text).getByRole('button', { name: 'Delete' }).click();
  await noteOf(page, text).getByRole('group').getByRole('button', { name: 'Delete' }).click();
  await expect(noteOf(page, text)).toHaveCount(0);
  await page.reload();
  await expect(input(page)).toBeVisible();
  await expect(noteOf(page, text)).toHaveCount(0);
});

test('a visitor returns from the sign-in to the talk', async ({ page }) => {
  await open(page);
  await section(page).getByRole('link', { name: SIGN_IN_TO_WRITE_LINK }).click();
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByLabel('Name').fill(someone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`/video/${talk.slug}`);
  await expect(input(page)).toBeEnabled();
});

test('loading the notes moves nothing above them', async ({ page }) => {
  const moves = await movesOf(page);
  const notes = holding();
  await page.route('**/api/v1/notes?*', async (route) => {
    await notes.opened;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  const loading = section(page).getByText('Loading notes...');
  await expect(loading).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await moves();
  notes.open();
  await expect(loading).toHaveCount(0);
  expect(await moves()).toEqual([]);
});

/** The rest of the page: accessibility.spec.ts. */
const NOTES = '[aria-labelledby="notes"]';

/** How long a deletion can be undone. */
const UNDO_MS = 10_000;

/** Timers of this length never end: axe may take longer than what they limit. */
function withoutEnd(length: number): void {
  const start = window.setTimeout.bind(window);
  const patient = (work: () => void, ms?: number) => start(work, ms === length ? 2 ** 31 - 1 : ms);
  Object.assign(window, { setTimeout: patient });
}

for (const width of [360, 1440]) {
  test(`axe finds nothing at ${width} px in either theme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(withoutEnd, UNDO_MS);
    await enter(page, someone());
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    const text = words();
    await write(page, text);
    await noteOf(page, text).getByRole('button', { name: 'Edit' }).click();
    await expect(section(page).getByRole('textbox', { name: 'Your note' })).toBeFocused();
    await hasNoViolation(page, `editing at ${width} px`, NOTES);
    await section(page).getByRole('button', { name: 'Cancel' }).click();
    await noteOf(page, text).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
    await hasNoViolation(page, `deleting at ${width} px`, NOTES);
    await page.getByRole('group', { name: 'Delete this note?' }).getByText('Delete', { exact: true }).click();
    const undo = section(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await hasNoViolation(page, `deleted at ${width} px`, NOTES);
    // axe must have seen it in both themes.
    await expect(undo).toBeFocused();
  });
}

/** Makes a change as the page's signed-in user. */
const send = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const headers = { 'X-CSRF-Token': token, ...(what && { 'Content-Type': 'application/json' }) };
      const answer = await fetch(where, { method: how, headers, body: what && JSON.stringify(what) });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status}`);
      return answer.status === 204 ? 0 : ((await answer.json()) as { id: number }).id;
    },
    [method, path, body] as const,
  );

for (const where of ['talk', 'slot'] as const) {
  test(`changes by others on a ${where} arrive without a reload, and nothing being read or written moves`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { slots } = (await (
      await page.request.get('/api/v1/conferences/rails-world-2024/slots')
    ).json()) as {
      slots: (Found & { actionable: boolean })[];
    };
    const slotId = slots.find(({ actionable }) => actionable)?.id ?? 0;
    const add = (content: string) =>
      send(
        page,
        'POST',
        '/api/v1/notes',
        where === 'talk'
          ? { content, talk_id: talk.id }
          : { note: { content, slot_id: slotId, public_at: new Date().toISOString() } },
      );
    const lines = (text: string) => `${text}\nin\nmany\nlines`;
    const [gone, middle, top, news, last] = [words(), words(), words(), words(), words()];
    await enter(page, someone());
    await page.goto('/users/sign_in');
    await add(lines(words()));
    const goneId = await add(lines(gone));
    await add(lines(words()));
    const middleId = await add(lines(middle));
    for (let more = 0; more < 2; more += 1) await add(lines(words()));
    const topId = await add(lines(top));
    // Browsers anchor a scrolled position themselves, except at the page's end; they do not for a list at its
    // top.
    const [read, readId] = where === 'talk' ? [middle, middleId] : [top, topId];

    const reader = await browser.newPage({ baseURL });
    await enter(reader, someone());
    await reader.clock.install();
    await reader.goto('/users/sign_in');
    await send(reader, 'POST', `/api/v1/notes/${goneId}/like_notes`);
    await reader.goto(where === 'talk' ? `/video/${talk.slug}` : `/add_note?slot=${slotId}`);
    const region = reader.getByRole('region', { name: where === 'talk' ? 'Notes' : 'Add Notes' });
    const item = (text: string) => region.getByRole('listitem').filter({ hasText: text });
    // The reader's like shows that their own list has replaced everyone's; notes that came with it would not be
    // announced.
    await expect(item(gone).getByRole('button', { pressed: true })).toBeVisible();
    if (where === 'talk') await item(read).evaluate((note) => note.scrollIntoView({ block: 'center' }));
    const isInPlace = await placeOf(item(read));

    await add(lines(news));
    await add(last);
    await send(page, 'DELETE', `/api/v1/notes/${goneId}`);
    await send(page, 'PATCH', `/api/v1/notes/${readId}`, { content: `${lines(read)}\nchanged` });
    await reader.clock.fastForward(61_000);
    await expect(item(news)).toHaveCount(1);
    await expect(item(last)).toHaveCount(1);
    await expect(item(gone)).toHaveCount(0);
    await expect(item(read)).toContainText('changed');
    await expect(region.getByRole('status').filter({ hasText: '2 new notes' })).toHaveCount(1);
    expect(await isInPlace()).toBe(true);

    const box = region.getByRole('textbox');
    await box.fill('Half a thou');
    const isBoxInPlace = await placeOf(box);
    await add(lines(words()));
    await reader.clock.fastForward(61_000);
    await expect(region.getByRole('status').filter({ hasText: '1 new note' })).toHaveCount(1);
    expect(await isBoxInPlace()).toBe(true);
    await expect(box).toHaveValue('Half a thou');
    await expect(box).toBeFocused();
    await reader.close();
  });
}
