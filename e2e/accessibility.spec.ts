import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, LIT, test } from './support/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const speaker = '/speakers/member-m';
const PAGES = [
  '/',
  '/trending',
  '/popular',
  '/speakers',
  speaker,
  LIT.path,
  '/search',
  '/conferences',
  '/talks/new',
  '/users/sign_in',
  '/users/sign_up?error=true',
  '/no/such/page',
];

test.use({ expectedErrors: /404/ });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of PAGES) {
    test(`${path} in ${colorScheme}: no violation, nothing wider than the screen`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
        if (width === 768 || width === 1024) continue;
        // A policy without unsafe-inline lets no script tag in; the debugger may still evaluate.
        await page.evaluate(axe);
        const { violations } = await page.evaluate<AxeResults>('axe.run()');
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
          `at ${width} px`,
        ).toEqual([]);
      }
    });
  }
}
