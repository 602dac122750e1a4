// npm run record-welcome: records the demo's own talk from the built site with its demo, and writes the webm, its captions and chapters
// into the folder of the demo. Run it by hand after a change of what the talk shows; nothing else does.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './programs.mjs';
import { withRunningSite } from './running-site.mjs';
import { build, main, root, say, step, Stop } from './steps.mjs';
import { openEncoder, PIXELS } from './welcome/encoder.mjs';
import { captionHeight, SIZE, Stage } from './welcome/stage.mjs';
import { SCENES, startOf } from './welcome/storyboard.mjs';
import { webmOf } from './welcome/webm.mjs';

const DEMO = join(root, 'services/src/import/demo');
const LARGEST_BYTES = 3_000_000;
const MEMBER = 'Lectern team';
const LENGTH = startOf(SCENES.length);
/** Where the pictures are drawn: a page of its own, nothing of which is on any server. */
const DRAWING_PAGE = 'http://localhost/drawing';

await main(async () => {
  await writeCaptions();
  await writeChapters();
  await build();
  const webm = await withRunningSite(({ base }) => step('Recording', () => record(base)), {
    LOG_LEVEL: 'warn',
    YOUTUBE_URL: 'off',
    ARCHIVE_URL: 'off',
    MEDIA_CCC_URL: 'off',
  });
  if (webm.length > LARGEST_BYTES)
    throw new Stop(`The recording has ${webm.length} bytes, which is too much.`);
  await writeFile(join(DEMO, 'files/welcome.webm'), webm);
  say(`${LENGTH} s, ${webm.length} bytes`);
});

async function writeCaptions() {
  for (const language of /** @type {const} */ (['en', 'de'])) {
    const cues = SCENES.map(
      (scene, index) => `${clock(startOf(index))} --> ${clock(startOf(index + 1))}\n${scene[language]}\n`,
    );
    await writeFile(
      join(DEMO, `welcome.${language}.vtt`),
      `WEBVTT\nLanguage: ${language}\n\n${cues.join('\n')}`,
    );
  }
}

async function writeChapters() {
  const file = join(DEMO, 'welcome-to-lectern.json');
  /** @type {{talks: {duration: number, chapters: {at: number, title: string}[]}[]}} */
  const demo = JSON.parse(await readFile(file, 'utf8'));
  const [talk] = demo.talks;
  if (!talk) throw new Stop(`${file} has no talk`);
  talk.duration = LENGTH;
  talk.chapters = SCENES.flatMap(({ card }, index) => (card ? [{ at: startOf(index), title: card }] : []));
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`);
}

/** @param {string} base */
async function record(base) {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    const drawing = await browser.newPage();
    await drawing.route(DRAWING_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await drawing.goto(DRAWING_PAGE);
    const encoder = await openEncoder(drawing);
    const context = await browser.newContext({
      baseURL: base,
      viewport: SIZE,
      deviceScaleFactor: PIXELS.width / SIZE.width,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await signIn(page);
    await play(page, encoder);
    return await webmOf(await encoder.finish());
  } finally {
    await browser.close();
  }
}

/** At the local provider, as the one who takes the note. @param {import('@playwright/test').Page} page */
async function signIn(page) {
  await page.goto('/users/sign_in');
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByRole('textbox').fill(MEMBER);
  await page.getByRole('button').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.waitForLoadState('networkidle');
}

/** @param {import('@playwright/test').Page} page @param {Awaited<ReturnType<typeof openEncoder>>} encoder */
async function play(page, encoder) {
  const band = await captionHeight(page);
  const chapters = SCENES.filter(({ card }) => card);
  for (const [index, scene] of SCENES.entries()) {
    const { en, card, act } = scene;
    const step = card ? `${chapters.indexOf(scene) + 1} of ${chapters.length}` : '';
    const drawn = { caption: en, card: card ? { title: card, step } : null, band };
    const stage = new Stage(page, (picture) => drawEachSecond(encoder, { ...drawn, ...picture }));
    stage.at = startOf(index);
    await act?.(stage);
    const left = startOf(index + 1) - stage.at;
    if (left < 1) throw new Stop(`The scene at ${startOf(index)} s needs ${1 - left} s more.`);
    await stage.hold(left);
  }
}

/**
 * A picture that lasts is repeated, which costs hardly anything: players show nothing until the next one after a seek.
 *
 * @param {Awaited<ReturnType<typeof openEncoder>>} encoder
 * @param {import('./welcome/encoder.mjs').Drawn} drawn
 */
async function drawEachSecond(encoder, drawn) {
  for (let passed = 0; passed < drawn.seconds - 1e-6; passed += 1)
    await encoder.draw({ ...drawn, at: drawn.at + passed, seconds: Math.min(1, drawn.seconds - passed) });
}

/** @param {number} seconds */
function clock(seconds) {
  return `${new Date(seconds * 1000).toISOString().slice(11, 19)}.000`;
}
