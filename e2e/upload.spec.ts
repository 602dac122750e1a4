import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync, crc32 } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import { expect, signIn, someone, test } from './support/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NEW = '/talks/new';

/** A video of its own for each test: the same one cannot be added twice. */
const video = (() => {
  let count = 0;
  return () => `U${String(process.pid).padStart(7, '0')}${String(++count).padStart(3, '0')}`;
})();

const videoStep = (title: string, link = `https://youtu.be/${video()}`) => ({
  'Conference Name': 'Lectern Days',
  'Video Link': link,
  'Video Title': title,
  'Video Description': 'Wood, light and patience.',
});

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const step = (page: Page) => page.locator('[aria-current="step"]');
const title = (what: string) => `${what} ${process.pid}-${Date.now()}`;

async function toSpeakerStep(page: Page, fields: Record<string, string>) {
  await page.goto(NEW);
  await fill(page, fields);
  await press(page, 'Next');
  await expect(step(page)).toHaveText('02 ADD SPEAKER');
}

/** A picture of one colour. */
function png(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 0, 0, 0, 0]);
  const rows = Buffer.alloc(size * (size + 1), 120);
  for (let row = 0; row < size; row++) rows[row * (size + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a member adds a talk with its speaker and a picture, and everybody finds it', async ({
  page,
  browser,
  baseURL,
}) => {
  // Two people, five pages.
  test.slow();
  const name = title('How a lectern is built');
  const speaker = someone();
  await signIn(page, someone());
  await page.getByRole('link', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a talk' });
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expect(step(page)).toHaveText('01 ADD VIDEO');
  await fill(page, videoStep(name));
  await press(page, 'Next');
  await expect(step(page)).toHaveText('02 ADD SPEAKER');
  await fill(page, { 'Speaker Name': speaker, 'About Speaker': 'Builds lecterns.' });
  await page
    .getByLabel('Speaker Image')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: png(240) });
  await expect(page.getByText('portrait.png', { exact: true })).toBeVisible();
  await press(page, 'Save');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Speaker and Talk saved successfully!' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('isRedirecting'))).toBe('true');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  const visitor = await browser.newPage({ baseURL });
  await visitor.goto('/');
  await visitor.getByRole('link', { name }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(visitor).toHaveURL(/\/video\/how-a-lectern-is-built/);
  const { talk } = (await (await visitor.request.get(`/api/v1/talks/${slugOf(visitor)}`)).json()) as {
    talk: {
      speaker: { slug: string; speakername: string; profile_picture_url?: string };
      conference_name: string;
    };
  };
  expect(talk.speaker.speakername).toBe(speaker);
  expect(talk.conference_name).toBe('Lectern Days');
  await visitor.goto(`/speakers/${talk.speaker.slug}`);
  await expect(visitor.getByText('Builds lecterns.').first()).toBeVisible();
  const picture = visitor.locator('main img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1);
  await visitor.close();
});

const slugOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('every field of both steps is required', async ({ page }) => {
  await signIn(page, someone());
  await page.goto(NEW);
  await press(page, 'Next');
  for (const label of ['Conference Name', 'Video Link', 'Video Title', 'Video Description']) {
    await expect(page.getByText(`${label} is required`, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Conference Name')).toBeFocused();
  await page.getByLabel('Video Link').fill('youtube.com/watch');
  await expect(page.getByText('Enter a valid URL')).toBeVisible();
  await fill(page, videoStep(title('Required')));
  await press(page, 'Next');
  await press(page, 'Save');
  await expect(page.getByText('Speaker Name is required')).toBeVisible();
  await expect(page.getByText('About Speaker is required')).toBeVisible();
});

test.describe('what the services refuse', () => {
  test.use({ expectedErrors: /422|413/ });

  test('a video that is there already: the text, then the way to it', async ({ page }) => {
    const id = video();
    const first = title('The first of two');
    await signIn(page, someone());
    await toSpeakerStep(page, videoStep(first, `https://youtu.be/${id}`));
    await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'Was first.' });
    await press(page, 'Save');
    await expect(page).toHaveURL('/');
    await page.goto(NEW);
    await fill(page, videoStep(title('The second'), `https://www.youtube.com/watch?v=${id}&t=10s`));
    await press(page, 'Next');
    await expect(page.getByRole('alert').filter({ hasText: /\/talks\/\d+/ })).toBeVisible();
    await expect(step(page)).toHaveText('01 ADD VIDEO');
    const link = page.getByRole('link', { name: 'Click here to view' });
    await expect(link).toHaveAttribute('href', /^\/video\/\d+$/);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  });

  test('a link elsewhere stands under Video Link', async ({ page }) => {
    await signIn(page, someone());
    await page.goto(NEW);
    await fill(page, videoStep(title('Elsewhere'), 'https://example.org/watch?v=aaaaaaaaaaa'));
    await press(page, 'Next');
    await expect(page.getByLabel('Video Link')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Video Link')).toHaveAccessibleDescription(/.+/);
  });

  test('a picture is looked at before it is sent', async ({ page }) => {
    await signIn(page, someone());
    await toSpeakerStep(page, videoStep(title('Pictures')));
    const picture = page.getByLabel('Speaker Image');
    await expect(picture).toHaveAttribute('accept', 'image/*');
    await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF picture.')).toBeVisible();
    const large = Buffer.concat([png(8), Buffer.alloc(5 * 1024 * 1024)]);
    await picture.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: large });
    await expect(page.getByText('The picture is larger than 5 MB.')).toBeVisible();
    await picture.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: png(40) });
    await expect(page.getByText('c.png', { exact: true })).toBeVisible();
    await press(page, 'Remove picture');
    await expect(page.getByText('Choose a picture')).toBeVisible();
  });
});

test.describe('nothing that was typed is lost', () => {
  test.use({ expectedErrors: /401|403/ });

  test('a reload midway', async ({ page }) => {
    const fields = videoStep(title('Reloaded'));
    await signIn(page, someone());
    await toSpeakerStep(page, fields);
    await fill(page, { 'About Speaker': 'Half a sen' });
    await page.reload();
    await expect(step(page)).toHaveText('02 ADD SPEAKER');
    await expect(page.getByLabel('About Speaker')).toHaveValue('Half a sen');
    await press(page, 'Back');
    for (const [label, text] of Object.entries(fields)) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await press(page, 'Next');
    expect((await answer).status()).toBe(200);
    await expect(step(page)).toHaveText('02 ADD SPEAKER');
    await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'A whole sentence.' });
    await press(page, 'Save');
    await expect(page).toHaveURL('/');
    await page.goto(NEW);
    await expect(page.getByLabel('Video Title')).toHaveValue('');
  });

  test('the session ended midway: signing in comes back to the same step', async ({ page, context }) => {
    const name = title('Session');
    const member = someone();
    await signIn(page, member);
    await toSpeakerStep(page, videoStep(name));
    await fill(page, { 'Speaker Name': 'Member Q', 'About Speaker': 'Still here.' });
    await context.clearCookies({ name: '__Host-lectern_session' });
    await press(page, 'Save');
    await expect(page.getByText('You have been logged out.')).toBeVisible();
    await expect(page.getByLabel('About Speaker')).toHaveValue('Still here.');
    const login = page.getByRole('dialog').getByRole('link', { name: 'Log In' });
    await expect(login).toBeFocused();
    await login.click();
    await signInHere(page, member);
    await expect(page).toHaveURL(NEW);
    await expect(step(page)).toHaveText('02 ADD SPEAKER');
    await expect(page.getByLabel('About Speaker')).toHaveValue('Still here.');
    await press(page, 'Save');
    await expect(page).toHaveURL('/');
  });

  test('a visitor is shown the way to log in, and comes back to what was typed', async ({ page }) => {
    const fields = videoStep(title('Visitor'));
    await page.goto(NEW);
    const dialog = page.getByRole('dialog', { name: 'Add a talk' });
    await expect(dialog.getByText('You need to be logged in to add a talk.')).toBeVisible();
    await fill(page, fields);
    await dialog.getByRole('link', { name: 'Log In' }).click();
    await signInHere(page, someone());
    await expect(page).toHaveURL(NEW);
    await expect(page.getByLabel('Video Title')).toHaveValue(fields['Video Title'] ?? '');
    await press(page, 'Next');
    await expect(step(page)).toHaveText('02 ADD SPEAKER');
  });

  test('closing leads home and keeps it for the next visit', async ({ page }) => {
    await signIn(page, someone());
    await page.goto(NEW);
    await fill(page, { 'Video Title': 'Half a ti' });
    await press(page, 'Close');
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Upload' }).click();
    await expect(page.getByLabel('Video Title')).toHaveValue('Half a ti');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
  });
});

async function signInHere(page: Page, name: string) {
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('by keyboard alone, with a suggested speaker', async ({ page }) => {
  const { keyboard } = page;
  await signIn(page, someone());
  await page.goto(NEW);
  const dialog = page.getByRole('dialog');
  await expect(page.getByLabel('Conference Name')).toBeFocused();
  const values = Object.values(videoStep(title('Keys')));
  for (const text of values) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Speaker Name')).toBeFocused();
  await keyboard.type('member');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const names = await options.allTextContents();
  for (const name of names) expect(name.toLowerCase().startsWith('member')).toBe(true);
  const list = await page.getByRole('listbox').boundingBox();
  expect(list?.height).toBeLessThanOrEqual(12 * 16);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByLabel('Speaker Name')).toHaveValue(names[0] ?? '');
  await keyboard.press('Tab');
  await expect(page.getByLabel('About Speaker')).toBeFocused();
  await keyboard.press('Control+A');
  await keyboard.type('Known from here.');
  for (let tab = 0; tab < 8; tab++) {
    await keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.getByRole('button', { name: 'Save' }).focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`both steps in ${colorScheme}: no violation, nothing wider than the screen`, async ({ page }) => {
    await signIn(page, someone());
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(NEW);
    await press(page, 'Next');
    await expect(page.getByText('Video Title is required')).toBeVisible();
    await check(page);
    await fill(page, videoStep(title(`Axe ${colorScheme}`)));
    await press(page, 'Next');
    await page.getByLabel('Speaker Name').pressSequentially('me');
    await expect(page.getByRole('option').first()).toBeVisible();
    await check(page);
  });
}

/** Full screen on a phone; a panel in the middle elsewhere. */
test('fills a phone’s screen, its buttons in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(NEW);
  await expect(page.getByRole('link', { name: 'Log In' }).last()).toBeVisible();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
});

async function check(page: Page) {
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 768 || width === 1024) continue;
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      `at ${width} px`,
    ).toEqual([]);
  }
}
