import { enter } from './support/enter';
import { expect, hydrated, LIT, resize, someone, test } from './support/test';

test('conferences have room for their names at every width', async ({ page }) => {
  await page.goto('/conferences');
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 });
  for (const width of [360, 768, 900, 1024]) {
    await resize(page, width, 800);
    await expect(names.first()).toBeVisible();
    const widths = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(width / 4);
  }
});

test("the wizard's buttons are below its fields at 400 %, not over them", async ({ page }) => {
  await enter(page, someone());
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto('/talks/new');
  // The fields move once the page knows its member.
  await expect
    .poll(async () => {
      const last = await page.getByLabel('Video Description').boundingBox();
      const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
      return last && next && next.y >= last.y + last.height;
    })
    .toBe(true);
});

test("a member's menu opens within the screen at 320 px", async ({ page }) => {
  await enter(page, someone());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(LIT.path);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  await hydrated(menu);
  await menu.click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport();
});

test('why there is no video can be read on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/video/nothing-is-something-29mal8pjimq');
  const why = page.getByRole('group', { name: 'Video' });
  await expect(why).toContainText('we will keep checking.');
  expect(await why.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});
