import { expect, hydrated, trafficOf } from '../test';
import { holding, isOf, onAnswer, onCall } from './calls';
import { account, ELSEWHERE, isDone, isSettled, open, press } from './given';
import type { Conditions } from './try-all';

/** Each with its own change, in this order on one page. */
export const UNDER_WAY: Conditions = {
  Back: async (given) => {
    const { page, change } = given;
    const gate = holding();
    const held = await onAnswer(given, async ({ goOn }) => {
      await gate.opened;
      await goOn();
    });
    const answered = page.waitForResponse(isOf(change));
    await press(given);
    await isDone(given, 1);
    await page.goBack();
    await expect(page).toHaveURL(ELSEWHERE);
    gate.open();
    await answered;
    await page.goForward();
    await expect(page).toHaveURL(change.path);
    await isSettled(given);
    await isDone(given, 1);
    held.free();
  },
  'pressed twice': async (given) => {
    const gate = holding();
    const free = await onCall(given, async (route) => {
      await gate.opened;
      await route.fallback();
    });
    await given.change.button(given.page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    gate.open();
    await isSettled(given);
    await isDone(given, 1);
    await free();
  },
  'two tabs': async (given) => {
    const { context, change } = given;
    const tab = await context.newPage();
    const second = { ...given, page: tab, traffic: trafficOf(tab) };
    await open(second);
    const typed = await change.box?.(tab).inputValue();
    await press(given);
    await isSettled(given);
    if (change.box) await expect(change.box(tab)).not.toHaveValue(typed ?? '');
    else {
      const answered = tab.waitForResponse(isOf(change));
      await press(second);
      await answered;
    }
    await isDone(given, 1);
    await tab.close();
  },
  reload: async (given) => {
    const { page, change } = given;
    const held = await onAnswer(given, () => Promise.resolve());
    await press(given);
    await isDone(given, 1);
    await page.reload();
    await expect(account(page)).toBeVisible();
    held.free();
    if (change.shown && !change.isKept) await expect(change.shown(page)).toBeVisible();
    else {
      await change.again(page);
      await hydrated(change.button(page));
      await press(given);
      await isSettled(given);
    }
    await isDone(given, 1);
  },
};
