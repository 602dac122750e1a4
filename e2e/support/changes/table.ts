import type { Row } from './change';
import { open, openFromElsewhere, type Given } from './given';
import { Member } from './member';
import { REFUSALS } from './refusals';
import { tryAll } from './try-all';
import { UNDER_WAY } from './under-way';
import { test, trafficOf } from '../test';

/**
 * Two tests for each row, each on one page.
 *
 * @param who signs in; a unique name for each test by default
 */
export function tryRows(rows: Record<string, Row>, who?: () => string): void {
  for (const [name, row] of Object.entries(rows)) {
    test.describe(name, () => {
      test.use({ expectedErrors: /Failed to load resource|net::ERR|40[139]/ });

      test('without network, session or response: the page says so, keeps the input, and the next press does it once', async ({
        page,
        baseURL,
      }) => {
        const me = await Member.signedIn(baseURL ?? '', who?.());
        const context = page.context();
        await me.lend(context);
        const traffic = trafficOf(page);
        const given: Given = { page, traffic, context, me, row, change: await row.begin(me) };
        await open(given);
        await tryAll(REFUSALS, given);
      });

      test('is done once although the page is left, duplicated or reloaded, or the button is pressed twice', async ({
        page,
        baseURL,
      }) => {
        const me = await Member.signedIn(baseURL ?? '', who?.());
        const context = page.context();
        await me.lend(context);
        const traffic = trafficOf(page);
        const given: Given = { page, traffic, context, me, row, change: await row.begin(me) };
        await openFromElsewhere(given);
        await tryAll(UNDER_WAY, given, async () => {
          given.change = await row.begin(me);
          await open(given);
        });
      });
    });
  }
}
