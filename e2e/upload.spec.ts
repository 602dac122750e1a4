import { truncate, writeFile } from 'node:fs/promises';
import { TYPED_BEFORE } from '@lectern/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { holding } from './support/changes/calls';
import { enter } from './support/enter';
import { movesOf } from './support/layout-shift';
import { png } from './support/picture';
import { expect, hydrated, memberKnown, someone, test } from './support/test';
import { fitsWithoutViolation } from './support/violations';

const NEW = '/talks/new';

/** A separate video for each test: the same one cannot be added twice. */
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

for (const who of ['a visitor', 'a member'] as const)
  test(`no field moves once it is known that the person is ${who}`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    if (who === 'a member') {
      await enter(page, someone());
      // From now on, the browser expects a member.
      await page.goto('/');
      await memberKnown(page);
    }
    const moves = await movesOf(page);
    const status = holding();
    await page.route('**/api/v1/auth/status', async (route) => {
      await status.opened;
      await route.continue();
    });
    await page.goto(NEW);
    const login = page.getByRole('form').getByRole('link', { name: 'Log In' });
    await hydrated(page.getByLabel('Video Link'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(login).toBeHidden();
    // Late fonts may move content too.
    await moves();
    status.open();
    if (who === 'a visitor') await expect(login).toBeVisible();
    else await expect(login).toHaveCount(0);
    expect(await moves()).toEqual([]);
  });

test('Next pressed before the scripts run keeps what was typed', async ({ page }) => {
  await enter(page, someone());
  const scripts = holding();
  await page.route('**/*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(NEW, { waitUntil: 'commit' });
  const fields = videoStep(title('Typed early'));
  await fill(page, fields);
  await press(page, 'Next');
  scripts.open();
  await hydrated(page.getByLabel('Video Link'));
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text);
  await press(page, 'Next');
  await expect(step(page)).toHaveText('02 ADD SPEAKER');
});

test('a member adds a talk with its speaker and a picture, and everyone can find it', async ({
  page,
  browser,
  baseURL,
}) => {
  // Two users, five pages.
  test.slow();
  const name = title('How a lectern is built');
  const speaker = someone();
  await enter(page, someone());
  await page.goto('/');
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
  await expect(page.getByRole('alert').getByRole('link', { name: 'See the talk' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('isRedirecting'))).toBe('true');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  const visitor = await browser.newPage({ baseURL });
  await visitor.goto('/new');
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

test.describe('a refusal by the services', () => {
  test.use({ expectedErrors: /422|413/ });

  test('of an existing video shows the text, then the link to it', async ({ page }) => {
    const id = video();
    const first = title('The first of two');
    await enter(page, someone());
    await toSpeakerStep(page, videoStep(first, `https://youtu.be/${id}`));
    await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'Was first.' });
    await press(page, 'Save');
    await expect(page).toHaveURL('/');
    await page.goto(NEW);
    await fill(page, videoStep(title('The second'), `https://www.youtube.com/watch?v=${id}&t=10s`));
    await press(page, 'Next');
    const refused = page.getByRole('alert').filter({ hasText: /\/talks\/\d+/ });
    await expect(refused).toBeVisible();
    await expect(step(page)).toHaveText('01 ADD VIDEO');
    const link = refused.getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/video\/\d+$/);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  });

  test('of a link to another host is shown under Video Link', async ({ page }) => {
    await enter(page, someone());
    await page.goto(NEW);
    await fill(page, videoStep(title('Elsewhere'), 'https://example.org/watch?v=aaaaaaaaaaa'));
    await press(page, 'Next');
    await expect(page.getByLabel('Video Link')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Video Link')).toHaveAccessibleDescription(/.+/);
  });

  test('of a picture comes before it is sent', async ({ page }, info) => {
    // Sending megabytes to the browser takes seconds; a path does not.
    const onDisk = async (name: string, picture: Buffer, more: number) => {
      const path = info.outputPath(name);
      await writeFile(path, picture);
      await truncate(path, picture.length + more * 1024 * 1024);
      return path;
    };
    await enter(page, someone());
    await toSpeakerStep(page, videoStep(title('Pictures')));
    const picture = page.getByLabel('Speaker Image');
    await expect(picture).toHaveAttribute('accept', 'image/*');
    await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF picture.')).toBeVisible();
    await picture.setInputFiles(await onDisk('b.png', png(8), 25));
    await expect(page.getByText('The picture is larger than 25 MB.')).toBeVisible();
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    await picture.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: heic });
    await expect(page.getByText(/^This browser cannot read HEIC pictures/)).toBeVisible();
    await picture.setInputFiles(await onDisk('large.png', png(240), 7));
    await expect(page.getByText('large.webp', { exact: true })).toBeVisible();
    await picture.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: png(40) });
    await expect(page.getByText('c.png', { exact: true })).toBeVisible();
    await press(page, 'Remove picture');
    await expect(page.getByText('Choose a picture')).toBeVisible();
  });
});

test.describe('typed text is kept', () => {
  test.use({ expectedErrors: /401|403/ });

  test('through a reload midway', async ({ page }) => {
    const fields = videoStep(title('Reloaded'));
    await enter(page, someone());
    await toSpeakerStep(page, fields);
    await fill(page, { 'About Speaker': 'Half a sen' });
    // If the first render already showed a draft, React would discard the server's page, along with clicks
    // made meanwhile.
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
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
    expect(warnings).toEqual([]);
  });

  test('when the session ends midway: signing in returns to the same step', async ({ page, context }) => {
    const name = title('Session');
    const member = someone();
    await enter(page, member);
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

  test('when a visitor logs in and returns', async ({ page }) => {
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

  test('when the wizard is closed, which leads home', async ({ page }) => {
    await enter(page, someone());
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

test.describe('two tabs', () => {
  /** A talk being added in one tab; returns a second tab with the wizard. */
  async function openedTwice(page: Page, context: BrowserContext, name: string): Promise<Page> {
    await enter(page, someone());
    await page.goto(NEW);
    await fill(page, videoStep(name));
    const other = await context.newPage();
    await other.goto(NEW);
    return other;
  }

  test('which start over add a second talk with an address of its own', async ({ page, context }) => {
    test.slow();
    const [first, second] = [title('Batch first'), title('Batch second')];
    await enter(page, someone());
    await toSpeakerStep(page, videoStep(first));
    await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'Gives the first.' });

    const other = await context.newPage();
    await other.goto(NEW);
    await expect(other.getByText(`You are adding “${first}” in another tab.`)).toBeVisible();
    await expect(other.getByLabel('Video Title')).toHaveValue('');
    await press(other, 'Add another talk');
    await expect(other.getByLabel('Conference Name')).toBeFocused();
    await fill(other, videoStep(second));
    await press(other, 'Next');
    await fill(other, { 'Speaker Name': someone(), 'About Speaker': 'Gives the second.' });
    for (const tab of [page, other]) {
      await press(tab, 'Save');
      await expect(tab).toHaveURL('/');
    }
    for (const name of [first, second]) {
      await page.goto(`/search?query=${encodeURIComponent(name)}`);
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(slugOf(page)).toContain(name === first ? 'batch-first' : 'batch-second');
    }
  });

  test('take over a draft: the first keeps what it shows, and sends nothing', async ({ page, context }) => {
    const name = title('Taken over');
    const other = await openedTwice(page, context, name);
    await press(other, 'Continue here');
    await expect(other.getByLabel('Video Title')).toHaveValue(name);
    await expect(page.getByText(/^You continued with this talk in another tab/)).toBeVisible();
    await expect(page.getByLabel('Video Title')).toHaveValue(name);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/v1/talks')) sent.push(request.url());
    });
    await page.getByLabel('Video Title').press('Enter');
    await press(other, 'Next');
    await expect(step(other)).toHaveText('02 ADD SPEAKER');
    await expect(step(page)).toHaveText('01 ADD VIDEO');
    expect(sent).toEqual([]);
    // The owning tab is closed: the other one continues after a reload.
    await other.close();
    await page.reload();
    await expect(step(page)).toHaveText('02 ADD SPEAKER');
    await expect(page.getByText(TYPED_BEFORE)).toBeVisible();
  });

  test('continue a draft by themselves once the tab that held it is closed', async ({ page, context }) => {
    const name = title('Left behind');
    const other = await openedTwice(page, context, name);
    await expect(other.getByText(`You are adding “${name}” in another tab.`)).toBeVisible();
    await page.close();
    await expect(other.getByLabel('Video Title')).toHaveValue(name);
    await expect(other.getByText(TYPED_BEFORE)).toBeVisible();
  });
});

test('after starting over in one tab the first talk stays a draft and another is added', async ({ page }) => {
  const [first, second] = [title('Begun'), title('Another')];
  await enter(page, someone());
  await toSpeakerStep(page, videoStep(first));
  const begun = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) =>
      key.startsWith('lectern.new-talk')
        ? [(JSON.parse(localStorage[key] as string) as { talkId: number }).talkId]
        : [],
    ),
  );
  await page.reload();
  await press(page, 'Start over');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await fitsWithoutViolation(page);
  await page.getByRole('group').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Conference Name')).toBeFocused();
  await fill(page, videoStep(second));
  await press(page, 'Next');
  await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'Gives the other.' });
  await press(page, 'Save');
  await page.getByRole('link', { name: 'See the talk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  const { talk, draft } = (await (await page.request.get(`/api/v1/talks/${begun[0]}`)).json()) as {
    talk: { title: string; slug: string };
    draft: boolean;
  };
  expect([talk.title, draft]).toEqual([first, true]);
  expect(talk.slug).toMatch(/^begun/);
});

test('several speakers are on the talk’s page, and its author corrects it there', async ({ page }) => {
  test.slow();
  const name = title('Wrong titel');
  const [one, two] = [someone(), someone()];
  await enter(page, someone());
  await toSpeakerStep(page, videoStep(name));
  await fill(page, { 'Speaker Name': one, 'About Speaker': 'Speaks first.' });
  await press(page, 'Add another speaker');
  const second = page.getByRole('group', { name: 'Speaker 2' });
  await expect(second.getByLabel('Speaker Name')).toBeFocused();
  await second.getByLabel('Speaker Name').fill(two);
  await second.getByLabel('About Speaker').fill('Speaks second.');
  await fitsWithoutViolation(page);
  await press(page, 'Save');
  await page.getByRole('link', { name: 'See the talk' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const speaker of [one, two])
    await expect(page.getByRole('main').getByRole('link', { name: speaker }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Correct this talk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct your talk' });
  await expect(dialog.getByLabel('Video Title')).toHaveValue(name);
  await expect(dialog.getByLabel('Conference Name')).toHaveValue('Lectern Days');
  const right = title('Right title');
  await dialog.getByLabel('Video Title').fill(right);
  // The user looks something up elsewhere and returns.
  await page.goto('/conferences');
  await page.goBack();
  await expect(dialog.getByText(TYPED_BEFORE)).toBeVisible();
  await expect(dialog.getByLabel('Video Title')).toHaveValue(right);
  await fitsWithoutViolation(page);
  await press(page, 'Save');
  await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
  await expect(page).toHaveURL(/\/video\/wrong-titel/);
});

test('a known conference is suggested, and the talk appears on its page', async ({ page }) => {
  const name = title('At a known one');
  await enter(page, someone());
  await page.goto(NEW);
  await fill(page, videoStep(name));
  const conferences = (await (await page.request.get('/api/v1/conferences?page=1&when=past')).json()) as {
    conferences: { slug: string; name: string }[];
  };
  const known = conferences.conferences[0];
  await page.getByLabel('Conference Name').fill('');
  await page.getByLabel('Conference Name').pressSequentially(known?.name.slice(0, -1) ?? '');
  await page
    .getByRole('option', { name: known?.name ?? '' })
    .first()
    .click();
  await expect(page.getByLabel('Conference Name')).toHaveValue(known?.name ?? '');
  await press(page, 'Next');
  await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'Was there.' });
  await press(page, 'Save');
  await expect(page).toHaveURL('/');
  const there = await page.request.get(
    `/api/v1/conferences/${known?.slug}/talks?query=${encodeURIComponent(name)}`,
  );
  expect(JSON.stringify(await there.json())).toContain(name);
});

test('cancelling the upload of a picture keeps everything and focuses Save', async ({ page }) => {
  await enter(page, someone());
  await toSpeakerStep(page, videoStep(title('Given up')));
  await fill(page, { 'Speaker Name': someone(), 'About Speaker': 'Waits.' });
  await page
    .getByLabel('Speaker Image')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: png(240) });
  await expect(page.getByText('portrait.png', { exact: true })).toBeVisible();
  let arrived: () => void = () => undefined;
  const held = new Promise<void>((done) => (arrived = done));
  await page.route('**/api/v1/speakers', () => arrived());
  const failed = page.waitForEvent('requestfailed');
  await press(page, 'Save');
  await held;
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await fitsWithoutViolation(page);
  await page.keyboard.press('Escape');
  expect((await failed).url()).toContain('/api/v1/speakers');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await expect(page.getByLabel('About Speaker')).toHaveValue('Waits.');
  await expect(page.getByText('portrait.png', { exact: true })).toBeVisible();
  await page.unroute('**/api/v1/speakers');
  await press(page, 'Save');
  await expect(page).toHaveURL('/');
});

async function signInHere(page: Page, name: string) {
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the wizard works by keyboard alone, with a suggested speaker', async ({ page }) => {
  const { keyboard } = page;
  await enter(page, someone());
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

/** Full screen on a phone; a centred panel elsewhere. */
test('the wizard fills a phone’s screen, with its buttons visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(NEW);
  await expect(page.getByRole('link', { name: 'Log In' }).last()).toBeVisible();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
});
