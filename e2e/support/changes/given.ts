import type { BrowserContext, Page } from '@playwright/test';
import { expect, hydrated, type trafficOf } from '../test';
import type { Change, Row } from './change';
import type { Member } from './member';

/** A prepared change. */
export interface Given {
  page: Page;
  /** Of the page, since it was opened. */
  traffic: ReturnType<typeof trafficOf>;
  context: BrowserContext;
  me: Member;
  row: Row;
  change: Change;
}

export const account = (page: Page) => page.getByRole('button', { name: 'Your account' });

/**
 * Opens the place of a change, unless it is open, and waits until nothing loads any more: late content would
 * move the control between pointer down and up, and the press would be lost.
 */
export async function open({ page, change, traffic }: Given): Promise<void> {
  const { pathname, search } = new URL(page.url(), 'http://nowhere');
  if (pathname + search !== change.path) await page.goto(change.path);
  await expect(account(page)).toBeVisible();
  await traffic.over();
  await change.prepare(page);
  await hydrated(change.button(page));
}

export const ELSEWHERE = '/trending';

/** Opens the place of a change by navigating from another page of the site. */
export async function openFromElsewhere(given: Given): Promise<void> {
  const { page, change } = given;
  await page.goto(ELSEWHERE);
  await expect(account(page)).toBeVisible();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, change.path);
  await open(given);
}

export const press = ({ page, change }: Given) => change.button(page).click();
export const says = ({ page, row }: Given, text: string) => expect(row.said(page, text)).toBeVisible();
export const isDone = ({ change, me }: Given, times: number) =>
  expect.poll(() => change.done(me)).toBe(times);
export const isUndone = async ({ change, me }: Given) => expect(await change.done(me)).toBe(0);

/** The page shows the result, or has an empty box for the next change. */
export async function isSettled({ page, change }: Given) {
  if (change.shown) await expect(change.shown(page)).toBeVisible();
  else if (change.box) await expect(change.box(page)).toHaveValue('');
}

export async function offline(given: Given) {
  await given.context.setOffline(true);
  await expect(given.page.getByRole('banner').getByText('You are offline.')).toBeVisible();
}

export async function online(given: Given) {
  await given.context.setOffline(false);
  await expect(given.page.getByRole('banner').getByText('You are online again.')).toBeVisible();
}
