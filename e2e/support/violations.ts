import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { expect, resize, test } from './test';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** axe's own script, for pages. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on colours. The others give the same result in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const wear = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** Colours change at once: those of content that is not shown would only fade once axe reads them. */
const stopFading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/** What the checks need in a document; they may be repeated in it. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // The content security policy forbids an injected script tag; the debugger may still evaluate.
  await page.evaluate(AXE);
  await stopFading(page);
}

/** A line for each broken rule, with the elements that break it; only of this part and these rules, if given. */
const violations = (page: Page, part?: string, rules?: string[]): Promise<string[]> =>
  page.evaluate(
    async ([within, runOnly]) => {
      const found = await window.axe.run(within ?? document, {
        resultTypes: ['violations'],
        // axe leaves WCAG 2.2's own rule out by default.
        ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
      });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [part, rules] as const,
  );

/**
 * The page as it is, scrolled to its top, violates no rule of accessibility, in either theme. Afterwards it is light.
 *
 * @param where what is checked, for the message
 * @param part selector, to check only part of the page
 */
export async function hasNoViolation(page: Page, where: string, part?: string): Promise<void> {
  await prepare(page);
  // Further down, the sticky header may cover half of a link, which is then too small to hit.
  await page.evaluate(() => scrollTo(0, 0));
  await wear(page, 'light');
  expect.soft(await violations(page, part), `${where}, light`).toEqual([]);
  await wear(page, 'dark');
  expect.soft(await violations(page, part, COLOURS), `${where}, dark`).toEqual([]);
  await wear(page, 'light');
}

/** Resizes the window, which nothing may exceed in width. */
export async function fits(page: Page, width: number, height = 900, what = 'the page'): Promise<void> {
  await resize(page, width, height);
  // The header adapts a moment after the window is resized.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${what} at ${width} px`,
    })
    .toBeLessThanOrEqual(0);
}

/** Texts below the page's heading that are nearer to it than 0.3 em, so that the tails of its letters may touch them. */
const crowding = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1');
    const box = heading?.getBoundingClientRect();
    // Hidden from view, for screen readers alone, it is one pixel.
    if (!heading || !box || box.width <= 1) return [];
    const range = document.createRange();
    range.selectNodeContents(heading);
    const right = Math.max(...[...range.getClientRects()].map((line) => line.right));
    const air = 0.3 * parseFloat(getComputedStyle(heading).fontSize);
    const near: string[] = [];
    const texts = document.createTreeWalker(heading.closest('main') ?? heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (heading.contains(text) || !text.parentElement?.checkVisibility({ visibilityProperty: true }))
        continue;
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        if (line.top > box.top && line.bottom > box.bottom && line.top < box.bottom + air - 1)
          if (line.width > 1 && line.left < right && line.right > box.left) near.push(text.nodeValue ?? '');
    }
    return near;
  });

/** Nothing wider than the screen, and air below the heading, at any of the four widths; no violation at the narrowest and the widest. */
export async function fitsWithoutViolation(page: Page, what = 'the page'): Promise<void> {
  for (const width of [360, 768, 1024, 1440])
    await test.step(`${what} at ${width} px`, async () => {
      await fits(page, width, 900, what);
      await expect
        .poll(() => crowding(page), { message: `below the heading of ${what} at ${width} px` })
        .toEqual([]);
      if (width === 360 || width === 1440) await hasNoViolation(page, `${what} at ${width} px`);
    });
}
