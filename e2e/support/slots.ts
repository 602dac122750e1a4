import type { Page } from '@playwright/test';
import { expect } from './test';

/** The first slot of the fixture conference that holds a talk. */
async function firstTalkSlot(page: Page): Promise<{ id: number; talk_title: string }> {
  const { slots } = (await (await page.request.get('/api/v1/conferences/rails-world-2024/slots')).json()) as {
    slots: { id: number; talk_title: string; actionable: boolean }[];
  };
  const slot = slots.find(({ actionable }) => actionable);
  if (!slot) throw new Error('The demo catalogue has no slot with a talk');
  return slot;
}

export async function openSlot(page: Page): Promise<void> {
  const slot = await firstTalkSlot(page);
  await page.goto(`/add_note?slot=${slot.id}`);
  await expect(page.getByText(slot.talk_title).first()).toBeVisible();
}
