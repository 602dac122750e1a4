import type { Route } from '@playwright/test';
import { expect, test } from './support/test';

test.use({ expectedErrors: /Failed to load resource/ });

const never = () => new Promise<void>(() => undefined);
const missing = (route: Route) => route.fulfill({ status: 404, body: '' });

for (const path of ['/video/keynote-infinity-and-beyond', '/', '/talks']) {
  test(`${path}: a picture that fails before the scripts run leaves the placeholder visible`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (pictures: (route: Route) => Promise<void>) => {
      await page.unrouteAll();
      await page.route('**/*.js', never);
      await page.route((url) => url.hostname !== 'localhost', pictures);
      const failed = pictures === missing && page.waitForResponse((answer) => answer.status() === 404);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      await failed;
      if (pictures === missing)
        await expect
          .poll(() =>
            page
              .locator('main img:not([loading="lazy"])')
              .evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete)),
          )
          .toBe(true);
      return page.screenshot({ clip: { x: 0, y: 70, width: 1440, height: 600 } });
    };
    const waiting = await look(never);
    expect((await look(missing)).equals(waiting)).toBe(true);
  });
}
