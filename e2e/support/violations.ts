import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { expect, resize, test } from './test';

declare global {
  interface Window {
    axe: typeof axeCore;
    /** By theme: the looks whose colours were checked in this document. */
    looks: Record<string, Set<string>>;
    /** The looks that are marked. */
    marked: string[];
  }
}

/** axe's own script, for pages. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on colours. The others give the same result in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

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

/**
 * What rules find in this part of the page: a line for each that is broken, with the elements that break it, and selectors
 * of elements that they cannot judge.
 */
const broken = (page: Page, part: string, rules: axeCore.RunOptions) =>
  page.evaluate(
    async ([within, options]) => {
      const resultTypes: axeCore.resultGroups[] = ['violations', 'incomplete'];
      const { violations, incomplete } = await window.axe.run(within, { resultTypes, ...options });
      return {
        lines: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        unclear: incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0]))),
      };
    },
    [part, rules] as const,
  );

/**
 * Marks the texts with looks that were not checked in this document in this theme: letters, colours and backgrounds, by
 * which rules about colours judge. `data-look` is the look, `data-first` is set on one text of each.
 *
 * @returns whether there is any
 */
const markLooks = (page: Page, theme: Theme, part: string): Promise<boolean> =>
  page.evaluate(
    ([worn, within]) => {
      const known = ((window.looks ??= {})[worn] ??= new Set<string>());
      const backgrounds = new Map<Element, string>();
      const backgroundOf = (element: Element | null): string => {
        if (!element) return '';
        const found = backgrounds.get(element);
        if (found !== undefined) return found;
        const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
        const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
        const background = `${own}/${backgroundOf(element.parentElement)}`;
        backgrounds.set(element, background);
        return background;
      };
      const wordsIn = (element: Element) =>
        [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
      const lookOf = (element: Element): string => {
        const style = getComputedStyle(element);
        const parent = element.parentElement;
        const { width, height } = element.getBoundingClientRect();
        return [
          element.localName,
          style.color,
          style.fontSize,
          style.fontWeight,
          style.textDecorationLine,
          style.textShadow,
          style.display,
          /[\p{L}\p{N}]/u.test(wordsIn(element)),
          // What is that small is only for screen readers.
          width <= 1 || height <= 1,
          element.closest(':disabled, [aria-disabled="true"], [inert]') !== null,
          parent && getComputedStyle(parent).color,
          parent && wordsIn(parent).trim() !== '',
          backgroundOf(element),
        ].join();
      };
      for (const marked of document.querySelectorAll<HTMLElement>('[data-look]'))
        for (const mark of ['data-look', 'data-first']) marked.removeAttribute(mark);
      const fresh = new Map<string, number>();
      for (const element of document.querySelector(within)?.querySelectorAll('*') ?? []) {
        if (!element.matches('input, textarea, select') && wordsIn(element).trim() === '') continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const look = lookOf(element);
        if (known.has(look)) continue;
        if (!fresh.has(look)) element.setAttribute('data-first', '');
        fresh.set(look, fresh.get(look) ?? fresh.size);
        element.setAttribute('data-look', String(fresh.get(look)));
      }
      window.marked = [...fresh.keys()];
      for (const look of window.marked) known.add(look);
      return fresh.size > 0;
    },
    [theme, part] as const,
  );

/** The page's colours are right in this theme: of a text of each look, or of all if that one is covered. */
async function coloursAreRight(page: Page, where: string, theme: Theme, part: string): Promise<void> {
  await wear(page, theme);
  if (!(await markLooks(page, theme, part))) return;
  const { lines, unclear } = await broken(page, '[data-first]', { runOnly: COLOURS });
  const others = await page.evaluate(
    ([worn, targets]) => {
      const looks = new Set(
        targets.map((target) => document.querySelector<HTMLElement>(target)?.dataset.look),
      );
      // At another width they may be clear.
      for (const look of looks) window.looks[worn]?.delete(window.marked[Number(look)] ?? '');
      const alike = [...looks].map((look) => `[data-look="${look}"]:not([data-first])`).join();
      return alike && document.querySelector(alike) ? alike : '';
    },
    [theme, unclear] as const,
  );
  if (others) lines.push(...(await broken(page, others, { runOnly: COLOURS })).lines);
  expect.soft(lines, `${where}, ${theme}`).toEqual([]);
}

/** The other rules, which do not depend on the theme. */
async function restIsRight(page: Page, where: string, part: string): Promise<void> {
  const enabled = (isOn: boolean) => (rule: string) => [rule, { enabled: isOn }] as const;
  // axe leaves WCAG 2.2's own rule out by default.
  const rules = Object.fromEntries([...COLOURS.map(enabled(false)), ...['target-size'].map(enabled(true))]);
  const { lines } = await broken(page, part, { rules, resultTypes: ['violations'] });
  expect.soft(lines, where).toEqual([]);
}

/**
 * The page as it is, scrolled to its top, violates no rule of accessibility, in either theme. Afterwards it is light.
 *
 * @param where what is checked, for the message
 * @param part selector, to check only part of the page
 */
export async function hasNoViolation(page: Page, where: string, part = 'html'): Promise<void> {
  await prepare(page);
  await coloursAreRight(page, where, 'dark', part);
  await coloursAreRight(page, where, 'light', part);
  await restIsRight(page, where, part);
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

/** Nothing wider than the screen at any of the four widths; no violation at the narrowest and the widest. */
export async function fitsWithoutViolation(page: Page, what = 'the page'): Promise<void> {
  for (const width of [360, 768, 1024, 1440])
    await test.step(`${what} at ${width} px`, async () => {
      await fits(page, width, 900, what);
      if (width === 360 || width === 1440) await hasNoViolation(page, `${what} at ${width} px`);
    });
}
