import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** axe's own script, for pages. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations of accessibility rules in the page as it is.
 *
 * @param part selector, to check only part of the page
 * @returns a line for each broken rule, with the elements that break it
 */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe);
  const run = part === undefined ? 'axe.run()' : `axe.run(${JSON.stringify(part)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
