import { test as base } from '@playwright/test';
import type { Condition } from './change';
import type { Given } from './given';

type Step = (given: Given) => Promise<void>;

/** What is tried under each condition. */
export type Conditions = Partial<Record<Condition, Step>>;

/** Tries conditions in turn; those that do not apply to a row appear in the report with the reason. */
export async function tryAll(conditions: Conditions, given: Given, next?: () => Promise<void>) {
  let isFirst = true;
  for (const [name, step] of Object.entries(conditions)) {
    const condition = name as Condition;
    const why = given.row.except?.[condition];
    if (why) base.info().annotations.push({ type: `no ${condition}`, description: why });
    else
      await base.step(condition, async () => {
        if (!isFirst) await next?.();
        isFirst = false;
        await step(given);
      });
  }
}
