import type { Route } from '@playwright/test';
import { holding } from './support/changes/calls';
import { enter } from './support/enter';
import { movesOf } from './support/layout-shift';
import { expect, hydrated, LIT, memberKnown, resize, servePlayer, someone, test } from './support/test';

test.describe('a talk page', () => {
  test("has the talk's title as its heading, and in its own title", async ({ page }) => {
    await page.goto(LIT.path);
    await expect(page.getByRole('heading', { level: 1, name: LIT.title })).toBeVisible();
    await expect(page).toHaveTitle(`${LIT.title} | Lectern`);
    await expect(page.getByText(/^\d+ views$/)).toBeVisible();
    await expect(page.getByText(/ ago$/).first()).toBeVisible();
  });

  test('loads nothing from the platform but pictures until play is pressed', async ({ page }) => {
    await servePlayer(page);
    await page.goto(LIT.path);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/LecternE2E1\?/);
    await expect(frame).toHaveAttribute('src', /enablejsapi=1/);
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test('seeks by a line of the transcript, and marks the current line', async ({ page }) => {
    await servePlayer(page);
    await page.goto(LIT.path);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await page.getByRole('button', { name: /Play from 0?0:40/ }).click();
    await expect(page.locator('iframe')).toBeVisible();
    // The frame exists before its document.
    const player = () => page.frames().find((frame) => frame.url().includes('youtube-nocookie'));
    await expect.poll(() => player()?.evaluate(() => 'tell' in window)).toBe(true);
    await player()?.evaluate(() => (window as unknown as { tell: (time: number) => void }).tell(63.5));
    const current = page.locator('[aria-current="true"]').filter({ hasText: 'Daylight moves' });
    await expect(current).toBeVisible();
    await page.getByRole('button', { name: /Play from 0?1:30/ }).click();
    await expect
      .poll(() =>
        player()?.evaluate(
          () => (window as unknown as { commands: { func?: string; args?: unknown[] }[] }).commands,
        ),
      )
      .toContainEqual(expect.objectContaining({ func: 'seekTo', args: [90, true] }));
  });

  test('starts the player at the time in ?t=', async ({ page }) => {
    await servePlayer(page);
    await page.goto(`${LIT.path}?t=1m30s`);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect(page.locator('iframe')).toHaveAttribute('src', /start=90/);
  });

  test('lets a member like, and take it back', async ({ page }) => {
    await enter(page, someone());
    await page.goto(LIT.path);
    const like = page.getByRole('button', { name: /^Like this talk/ });
    await hydrated(like);
    await memberKnown(page);
    const before = Number((await like.textContent())?.match(/\d+/)?.[0]);
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toContainText(String(before + 1));
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toContainText(String(before));
  });

  test('shows 5 tags on small screens until it is expanded', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(LIT.path);
    const tags = page.locator('a[href^="/search?tag="]');
    await expect(tags.filter({ visible: true })).toHaveCount(5);
    await page.getByRole('button', { name: '...Read More' }).click();
    await expect(tags.filter({ visible: true })).toHaveCount(7);
    await page.getByRole('button', { name: '...Read Less' }).click();
    await expect(tags.filter({ visible: true })).toHaveCount(5);
    await resize(page, 1280, 800);
    await expect(tags.filter({ visible: true })).toHaveCount(7);
  });

  test('is beside its panel on large screens, above it on smaller', async ({ page }) => {
    await page.goto(LIT.path);
    const panel = page.getByRole('tablist');
    const title = page.getByRole('heading', { level: 1 });
    const right = async () =>
      ((await panel.boundingBox())?.x ?? 0) > ((await title.boundingBox())?.x ?? 0) + 300;
    expect(await right()).toBe(true);
    await resize(page, 1000);
    await expect.poll(right).toBe(false);
  });
});

test.describe('a transcript', () => {
  test.use({ expectedErrors: /422/ });
  test('is added and replaced by the member who added the talk, and by no one else', async ({ page }) => {
    await enter(page, someone());
    await page.goto('/users/sign_in');
    const title = `Said and written ${process.pid}`;
    const slug = await page.evaluate(async (title) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const send = async (method: string, path: string, body: string | FormData) => {
        const headers = {
          'X-CSRF-Token': token,
          ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        };
        return (await fetch(path, { method, headers, body })).json() as Promise<{
          talk: { id: number; slug: string };
        }>;
      };
      const youtube_link = `https://youtu.be/${Math.random().toString(36).slice(2).padEnd(11, 'x').slice(0, 11)}`;
      const words = { title, description: 'Words.', youtube_link };
      const { talk } = await send('POST', '/api/v1/talks', JSON.stringify(words));
      const speaker = new FormData();
      speaker.set('speaker[speakername]', 'Member M');
      speaker.set('speaker[description]', 'Speaks.');
      speaker.set('talk_id', String(talk.id));
      await send('POST', '/api/v1/speakers', speaker);
      const whole = JSON.stringify({ ...words, conference_name: 'Lamp Days' });
      await send('PUT', `/api/v1/talks/${talk.id}`, whole);
      return talk.slug;
    }, title);
    await page.goto(`/video/${slug}`);
    const tab = page.getByRole('tab', { name: 'Transcript' });
    await hydrated(tab);
    await tab.click();
    const panel = page.getByRole('tabpanel', { name: 'Transcript' });
    await expect(panel.getByText('No transcript available')).toBeVisible();
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await panel.getByLabel('Add a transcript').setInputFiles(file('a.vtt', 'nothing of the kind'));
    await expect(panel.getByRole('alert')).toBeVisible();
    await panel
      .getByLabel('Add a transcript')
      .setInputFiles(file('a.vtt', 'WEBVTT\n\n00:01.000 --> 00:03.000\nThe first words\n'));
    await expect(panel.getByText('The first words')).toBeVisible();
    await panel
      .getByLabel('Replace the transcript')
      .setInputFiles(file('b.srt', '1\n00:00:05,000 --> 00:00:07,000\nOther words\n'));
    await expect(panel.getByText('Other words')).toBeVisible();
    await expect(panel.getByText('The first words')).toHaveCount(0);

    await page.goto(LIT.path);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await expect(page.getByRole('region', { name: 'Notes' }).getByRole('textbox')).toBeVisible();
    await expect(page.getByLabel(/(?:Add a|Replace the) transcript/)).toHaveCount(0);
  });
});

test("nothing on a member's page moves while the code of its deferred parts is loading", async ({ page }) => {
  await enter(page, someone());
  const inHead = await (await page.request.get(LIT.path)).text();
  const moves = await movesOf(page);
  const code = holding();
  const late = new Set<string>();
  await page.route('**/mf-talk/**/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!inHead.includes(pathname)) {
      late.add(pathname);
      await code.opened;
    }
    await route.continue();
  });
  const member = holding();
  await page.route('**/api/v1/auth/status', async (route) => {
    await member.opened;
    await route.continue();
  });
  await page.goto(LIT.path);
  await expect.poll(() => late.size).toBeGreaterThan(0);
  // Late fonts may move content too; the deferred parts are not to blame for that.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await moves();

  // The talk is refetched for the member, which changes the parts' props.
  const own = page.waitForResponse(`**/api/v1${LIT.path.replace('/video/', '/talks/')}`);
  member.open();
  await own;
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  expect(await moves()).toEqual([]);
  code.open();
  await hydrated(page.getByRole('button', { name: /^Like this talk/ }));
  await hydrated(page.getByRole('tab', { name: 'Summary' }));
  expect(await moves()).toEqual([]);
});

test('opening a talk from a search is reported to the services', async ({ page }) => {
  await page.goto(`/search?query=${encodeURIComponent(LIT.title)}`);
  const talkRequest = page.waitForRequest(/\/api\/v1\/talks\/how-a-lectern-is-lit\?from=search$/);
  const link = page.getByRole('main').getByRole('link', { name: LIT.title }).first();
  await hydrated(link);
  await link.click();
  await talkRequest;
  await expect(page).toHaveURL(LIT.path);
});

test('a page reached by an id redirects to the address of the talk', async ({ page, request }) => {
  const { talk } = (await (await request.get(`/api/v1/talks/${LIT.path.split('/').at(-1)}`)).json()) as {
    talk: { id: number };
  };
  await page.goto(`/video/${talk.id}`);
  await expect(page).toHaveURL(LIT.path);
});

test.describe('an unknown talk', () => {
  test.use({ expectedErrors: /404/ });
  test('is reported as not found, with status 404', async ({ page }) => {
    const response = await page.goto('/video/no-such-talk');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Talk not found' })).toBeVisible();
    const colour = await page
      .getByText('Failed to load talk details.')
      .evaluate((text) => (getComputedStyle(text).color.match(/[\d.]+/g) ?? []).map(Number));
    const [r = 0, g = 0, b = 0] = colour;
    expect(r, 'red').toBeGreaterThan(Math.max(g, b) * 1.5);
  });
});

test('the social card is in the HTML that robots read', async ({ request }) => {
  const response = await request.get(LIT.path, { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
  const html = await response.text();
  expect(html).toMatch(/<meta[^>]+property="og:title"[^>]+content="How a lectern is lit/);
  expect(html).toMatch(/<meta[^>]+property="og:type"[^>]+content="video/);
  expect(html).toMatch(/<meta[^>]+property="og:image"[^>]+LecternE2E1/);
  expect(html).toMatch(/<meta[^>]+name="twitter:card"/);
  expect(html).toContain('"@type":"VideoObject"');
  expect(html).toMatch(/<link[^>]+rel="canonical"/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('title, speaker, tags and transcript are readable', async ({ page }) => {
    await page.goto(LIT.path);
    await expect(page.getByRole('heading', { level: 1, name: LIT.title })).toBeVisible();
    await expect(page.getByRole('main').getByText('Member M').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Accessibility' })).toBeVisible();
    // The summary may contain it too.
    const line = page.getByText('A lamp that is too bright hides the page it should show.', { exact: true });
    await expect(line).toBeVisible();
  });
});

for (const [what, end] of [
  ['is refused', (route: Route) => route.abort()],
  // Held for as long as the page is open.
  ['never answers', () => new Promise<void>(() => undefined)],
] as const) {
  test.describe(`a video platform that ${what}`, () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test('leaves the poster, a link to the video, and a retry', async ({ page }) => {
      await page.clock.install();
      await page.route('https://www.youtube-nocookie.com/**', end);
      await page.goto(LIT.path);
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await expect(page.locator('iframe')).toBeVisible();
      await page.clock.runFor(6_000);
      const there = page.getByRole('link', { name: 'Open on YouTube' });
      await expect(there).toBeVisible();
      await expect(there).toBeFocused();
      await expect(page.getByRole('alert')).toHaveText('YouTube cannot be reached right now.');
      await expect(there).toHaveAttribute('href', 'https://www.youtube.com/watch?v=LecternE2E1');
      await expect(there).toHaveAttribute('rel', /noopener/);
      await expect(page.locator('iframe')).toBeHidden();

      // It is reachable again.
      await page.unroute('https://www.youtube-nocookie.com/**', end);
      await servePlayer(page);
      const answered = page.evaluate(
        () => new Promise<void>((done) => addEventListener('message', () => done(), { once: true })),
      );
      await page.getByRole('button', { name: 'Try again' }).click();
      await answered;
      await page.clock.runFor(10_000);
      await expect(page.locator('iframe')).toBeVisible();
      await expect(there).toHaveCount(0);
    });
  });
}

test("the demo's own talk plays without other hosts, and a chapter leads to its time", async ({ page }) => {
  await page.goto('/video/a-short-tour-of-lectern');
  await page.getByRole('button', { name: /^Play A short tour of Lectern/ }).click();
  const video = page.locator('video');
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      time: element.currentTime,
      length: element.duration,
      captions: Array.from(element.textTracks, ({ language, cues }) => [language, Boolean(cues?.length)]),
    }));
  await expect.poll(async () => (await state()).time).toBeGreaterThan(0);
  await expect
    .poll(async () => (await state()).captions)
    .toEqual([
      ['en', true],
      ['de', true],
    ]);
  await page.getByRole('tabpanel', { name: 'Chapters' }).getByText('1:54').click();
  await expect.poll(async () => (await state()).time).toBeGreaterThan(114);
  expect((await state()).length).toBeGreaterThan(150);
});
