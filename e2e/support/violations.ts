import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { expect, resize, test } from './test';

declare global {
  interface Window {
    axe: typeof axeCore;
    /** By theme: what rules about colours depend on, of each element that is displayed. */
    looks: Record<string, WeakMap<Element, string>>;
  }
}

/** axe's own script, for pages. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on colours. The others give the same result in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Rules to check; all if none are named. */
interface Rules {
  only?: string[];
  except?: string[];
}

const wear = (page: Page, colorScheme: Theme): Promise<void> =>
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
  // Further down, the sticky header may cover half of a link, which is then too small to hit.
  await page.evaluate(() => scrollTo(0, 0));
  if (await page.evaluate(() => 'axe' in window)) return;
  // The content security policy forbids an injected script tag; the debugger may still evaluate.
  await page.evaluate(AXE);
  await stopFading(page);
}

/** The page, or this part of it, breaks none of these rules; names each that is broken, with the elements. */
async function breaksNone(page: Page, where: string, part: string | undefined, rules: Rules = {}) {
  const found = await page.evaluate(
    async ([within, { only, except = [] }]) => {
      const { violations } = await window.axe.run(within ?? document, {
        resultTypes: ['violations'],
        ...(only
          ? { runOnly: only }
          : {
              rules: {
                // axe leaves WCAG 2.2's own rule out by default.
                'target-size': { enabled: true },
                ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
              },
            }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [part, rules] as const,
  );
  expect.soft(found, where).toEqual([]);
}

/**
 * The page as it is, scrolled to its top, violates no rule of accessibility, in either theme. Afterwards it is light.
 *
 * @param where what is checked, for the message
 * @param part selector, to check only part of the page
 */
export async function hasNoViolation(page: Page, where: string, part?: string): Promise<void> {
  await prepare(page);
  await wear(page, 'light');
  await breaksNone(page, `${where}, light`, part);
  await wear(page, 'dark');
  await breaksNone(page, `${where}, dark`, part, { only: COLOURS });
  await wear(page, 'light');
}

/**
 * What differs in the page from when it was last called in this theme, as far as it matters to rules about colours: what
 * was hidden then, and what has other colours or letters.
 *
 * @returns whether anything does; it is marked with `data-differs`, and its contents are part of it
 */
const markDifferences = (page: Page, theme: Theme): Promise<boolean> =>
  page.evaluate((worn) => {
    const before = (window.looks ??= {})[worn];
    const now = (window.looks[worn] = new WeakMap<Element, string>());
    for (const element of document.querySelectorAll('body, body *')) {
      element.removeAttribute('data-differs');
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } =
        getComputedStyle(element);
      const look = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join();
      now.set(element, look);
      if (before && before.get(element) !== look) element.setAttribute('data-differs', '');
    }
    return document.querySelector('[data-differs]') !== null;
  }, theme);

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

/**
 * Nothing wider than the screen at any of the four widths; no violation at the narrowest and the widest. Colours are
 * checked again at the widest where they differ, or where something was hidden before.
 */
export async function fitsWithoutViolation(page: Page, what = 'the page'): Promise<void> {
  await test.step(`${what}: 360 px`, async () => {
    await fits(page, 360, 900, what);
    await hasNoViolation(page, `${what} at 360 px`);
    for (const theme of THEMES) {
      await wear(page, theme);
      await markDifferences(page, theme);
    }
  });
  for (const width of [768, 1024])
    await test.step(`${what}: ${width} px`, () => fits(page, width, 900, what));
  await test.step(`${what}: 1440 px`, async () => {
    await fits(page, 1440, 900, what);
    await prepare(page);
    for (const theme of THEMES) {
      await wear(page, theme);
      const where = `${what} at 1440 px, ${theme}`;
      if (theme === 'light') await breaksNone(page, where, undefined, { except: COLOURS });
      if (await markDifferences(page, theme))
        await breaksNone(page, where, '[data-differs]', { only: COLOURS });
    }
    await wear(page, 'light');
  });
}
