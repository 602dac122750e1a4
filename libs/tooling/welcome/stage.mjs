// The site's screens as pictures of a recording: each picture is taken of the page and lasts as long as it is asked to.
import { Stop } from '../steps.mjs';

/** CSS pixels. Text of 13 is shown as 10 on a phone. */
export const SIZE = { width: 464, height: 261 };
/** Of what the recording shows, in pixels of a phone's screen. */
const SMALLEST_TEXT = 10;
/** Width of the player on a phone 390 pixels wide, not in full screen. */
const PLAYER = 358;
/** Pictures a second while something moves. */
const MOVING = 10;
const SCROLL_SECONDS = 0.6;

/**
 * @typedef {object} Picture
 * @property {number} at seconds of the recording
 * @property {number} seconds
 * @property {string} png base64
 * @property {{x: number, y: number} | null} tap CSS pixels
 */

export class Stage {
  /** Seconds of the recording. */
  at = 0;

  /**
   * @param {import('@playwright/test').Page} page of {@link SIZE}
   * @param {(picture: Picture) => Promise<void>} add
   */
  constructor(page, add) {
    this.page = page;
    this.add = add;
  }

  /** Shows the page as it is. @param {number} seconds @param {Picture['tap']} tap */
  async hold(seconds, tap = null) {
    if (seconds <= 0) return;
    await this.#checkText();
    const png = (await this.page.screenshot()).toString('base64');
    await this.add({ at: this.at, seconds, png, tap });
    this.at += seconds;
  }

  /** @param {string} path */
  async open(path) {
    await this.page.goto(path, { waitUntil: 'networkidle' });
  }

  /** Does what leads to another page, and waits until that is there. @param {() => Promise<unknown>} act @param {RegExp} address */
  async follow(act, address) {
    await Promise.all([this.page.waitForURL(address), act()]);
    await this.page.waitForLoadState('networkidle');
  }

  /**
   * Scrolls until the element is at a share of the height that is left below the caption.
   *
   * @param {import('@playwright/test').Locator} target
   */
  async scrollTo(target, share = 0.1) {
    await target.waitFor();
    const top = await captionHeight(this.page);
    const distance = await target.evaluate(
      (element, [from, part]) =>
        element.getBoundingClientRect().top - from - (globalThis.innerHeight - from) * part,
      /** @type {const} */ ([top, share]),
    );
    const start = await this.page.evaluate(() => globalThis.scrollY);
    const steps = Math.round(SCROLL_SECONDS * MOVING);
    for (let step = 1; step <= steps; step += 1) {
      const eased = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      await this.page.evaluate(
        (y) => globalThis.scrollTo({ top: y, behavior: 'instant' }),
        start + distance * eased,
      );
      await this.hold(1 / MOVING);
    }
  }

  /**
   * Points at an element, then clicks it.
   *
   * @param {import('@playwright/test').Locator} target
   */
  async tap(target, { click = true } = {}) {
    const box = await target.boundingBox();
    if (!box) throw new Stop(`${String(target)} is not on the page`);
    await this.hold(0.8, { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 });
    if (!click) return;
    await target.click();
    await this.page.waitForLoadState('networkidle');
  }

  /** Types into the focused field. @param {string} text */
  async type(text) {
    for (const character of text) {
      await this.page.keyboard.type(character);
      await this.hold(1 / MOVING);
    }
  }

  /** @throws {Stop} if a word that is visible could not be read on a phone */
  async #checkText() {
    const small = await this.page.evaluate(
      ([least, top]) => {
        const { document, innerHeight, getComputedStyle, HTMLInputElement, HTMLTextAreaElement } = globalThis;
        return [...document.querySelectorAll('body *')].flatMap((element) => {
          const { top: y, bottom, width } = element.getBoundingClientRect();
          const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
          const text = own || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
          const isSeen = width > 1 && bottom > top && y < innerHeight && element.checkVisibility();
          return text && isSeen && parseFloat(getComputedStyle(element).fontSize) < least
            ? [`${element.textContent} (${getComputedStyle(element).fontSize})`]
            : [];
        });
      },
      /** @type {const} */ ([(SMALLEST_TEXT * SIZE.width) / PLAYER, await captionHeight(this.page)]),
    );
    if (small.length > 0) throw new Stop(`At ${this.at} s these are too small to read: ${small.join(', ')}`);
  }
}

/** The caption covers the site's header, which is on top of every page. @param {import('@playwright/test').Page} page */
export const captionHeight = (page) =>
  page.evaluate(() =>
    Math.ceil(globalThis.document.querySelector('header')?.getBoundingClientRect().height ?? 0),
  );
