import { expect } from '../test';
import { OFFLINE, UNANSWERED, type Row } from './change';
import { isOf, onAnswer, onCall } from './calls';
import { account, isDone, isUndone, offline, online, press, says, type Given } from './given';
import { Member, SESSION, tellTabs } from './member';
import type { Conditions } from './try-all';

const offlineWords = ({ offline, unanswered }: Row) =>
  offline ?? (unanswered === UNANSWERED ? OFFLINE : unanswered);

/** Presses, and waits until the services have responded: an older message may still be shown. */
async function pressUntilAnswered(given: Given) {
  const answered = given.page.waitForResponse(isOf(given.change));
  await press(given);
  await answered;
}

/** Signs in again in this browser, and continues where the user left off. */
async function comeBack(given: Given) {
  const { page, context, me, change } = given;
  await me.signIn();
  await me.lend(context);
  await tellTabs(page);
  await expect(account(page)).toBeVisible();
  await isUndone(given);
  await change.again(page);
}

async function isLoggedOut(given: Given) {
  const { page, row, change } = given;
  await says(given, row.loggedOut);
  const address = async () => (await row.wayBack(page).getAttribute('href')) ?? '';
  const back = async () => new URL(await address(), 'http://nowhere').searchParams.get('return_to');
  await expect.poll(back).toBe(change.back ?? change.path);
}

/** In this order on one page: after each but the last, the change is still to be made. */
export const REFUSALS: Conditions = {
  'no network before': async (given) => {
    await offline(given);
    await press(given);
    await says(given, offlineWords(given.row));
    await online(given);
    await isUndone(given);
    await given.change.again(given.page);
  },
  'network lost during': async (given) => {
    let cut = 0;
    const free = await onCall(given, async (route) => {
      cut += 1;
      await given.context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await press(given);
    await expect.poll(() => cut).toBe(2);
    await says(given, offlineWords(given.row));
    await free();
    await online(given);
    await isUndone(given);
    await given.change.again(given.page);
  },
  'cookie deleted': async (given) => {
    await given.context.clearCookies({ name: SESSION });
    await pressUntilAnswered(given);
    await isLoggedOut(given);
    await expect(given.page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await comeBack(given);
  },
  'session row deleted': async (given) => {
    await given.me.endSession();
    await pressUntilAnswered(given);
    await isLoggedOut(given);
    await comeBack(given);
  },
  'someone else signed in': async (given) => {
    const { page, context, me, change, traffic } = given;
    const other = await Member.signedIn(me.baseURL, undefined, me);
    await other.lend(context);
    await pressUntilAnswered(given);
    await says(given, given.row.taken ?? given.row.loggedOut);
    await isUndone(given);
    expect(await change.done(other).catch(() => 0)).toBe(0);
    await me.lend(context);
    await page.reload();
    await expect(account(page)).toBeVisible();
    await traffic.over();
    await change.again(page);
  },
  'answer lost': async (given) => {
    const lost = await onAnswer(given, ({ lose }) => lose());
    await press(given);
    await expect.poll(() => lost.count).toBe(2);
    await says(given, given.row.unanswered);
    lost.free();
    await given.change.again(given.page);
    // It was applied although its response was lost; only this call's own response shows that it has
    // finished.
    await pressUntilAnswered(given);
    await isDone(given, 1);
    // Success removes the failure message.
    await expect(given.row.said(given.page, given.row.unanswered)).toHaveCount(0);
  },
  'no network after': async (given) => {
    let sent = 0;
    const free = await onCall(given, (route) => {
      sent += 1;
      return route.fallback();
    });
    await offline(given);
    await online(given);
    await given.page.reload();
    await expect(account(given.page)).toBeVisible();
    await isDone(given, 1);
    expect(sent).toBe(0);
    await free();
  },
};
