import type { Locator } from '@playwright/test';

/** Scrolls an element to the middle of the window, as far as the page reaches. */
export const bringToMiddle = (locator: Locator): Promise<void> =>
  locator.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** Whether an element still covers the point of the window at which its middle was when this was called. */
export async function placeOf(locator: Locator): Promise<() => Promise<boolean>> {
  const middle = await locator.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  });
  return () =>
    locator.evaluate((element, point) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top <= point && point <= bottom;
    }, middle);
}
