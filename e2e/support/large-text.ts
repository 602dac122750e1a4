import type { Page } from '@playwright/test';
import { expect, resize } from './test';

/**
 * How text gets twice its size on a phone: by the browser's font setting, by zooming, or by zooming text alone, which media queries do
 * not notice.
 */
type How = 'setting' | 'zoom' | 'text';

/** Zooming to 200 % halves the window's size in CSS pixels. */
const PHONE = { width: 390, height: 844 };
const WINDOW = { setting: PHONE, text: PHONE, zoom: { width: 195, height: 422 } };

/** Pixels; twice what browsers are delivered with. */
const LARGE = 32;

/** Browser's own font setting, which the root's size follows. */
async function setFonts(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: LARGE, fixed: LARGE } });
  const size = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
  await expect.poll(() => page.evaluate(size), { message: 'font size' }).toBe(LARGE);
}

/** Enlarges the text of the open page. */
const enlargeText = (page: Page): Promise<void> =>
  page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}px }`);
    document.adoptedStyleSheets.push(sheet);
  }, LARGE);

/** Shows the open page, or, unless text alone is enlarged, the one that opens next, on a phone with text of 200 %. */
export async function enlarge(page: Page, how: How): Promise<void> {
  await resize(page, WINDOW[how].width, WINDOW[how].height);
  if (how === 'setting') await setFonts(page);
  if (how === 'text') await enlargeText(page);
}

/** Truncated texts, and content that reaches beyond the screen without its own scrolling. */
export const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const name = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || style.visibility === 'hidden') continue;
      if (
        style.textOverflow === 'ellipsis' &&
        element.tagName !== 'INPUT' &&
        element.scrollWidth > element.clientWidth + 1
      )
        cut.push(`shortened: ${name(element)}`);
      if (right > innerWidth + 1 && element.textContent?.trim() && !scrolls(element))
        cut.push(`beyond: ${name(element)}`);
    }
    return cut;
  });
