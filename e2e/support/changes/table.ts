import { test, trafficOf } from '../test';
import type { Row } from './change';
import { CLICK_ROWS } from './clicks';
import { CONTRIBUTION_ROWS } from './contributions';
import { open, openFromElsewhere, type Given } from './given';
import { Member } from './member';
import { NOTE_ROWS } from './notes';
import { REFUSALS } from './refusals';
import { tryAll } from './try-all';
import { UNDER_WAY } from './under-way';

/** One of each kind: a typed text, a click, a form. */
const KINDS = ['a note on a talk', 'a like', 'a talk of the wizard'];

const ROWS = Object.entries({ ...NOTE_ROWS, ...CLICK_ROWS, ...CONTRIBUTION_ROWS });
export const OF_EACH_KIND = ROWS.filter(([name]) => KINDS.includes(name));
export const OTHERS = ROWS.filter(([name]) => !KINDS.includes(name));

/** A test of each row, with a page, a member and a change of its own. */
function forEach(rows: [string, Row][], title: string, run: (given: Given) => Promise<void>): void {
  for (const [name, row] of rows)
    test.describe(name, () => {
      test.use({ expectedErrors: /Failed to load resource|net::ERR|40[139]/ });

      test(title, async ({ page, baseURL }) => {
        const me = await Member.signedIn(baseURL ?? '');
        const context = page.context();
        await me.lend(context);
        const traffic = trafficOf(page);
        await run({ page, traffic, context, me, row, change: await row.begin(me) });
      });
    });
}

async function openNext(given: Given): Promise<void> {
  given.change = await given.row.begin(given.me);
  await open(given);
}

/** Every condition: two tests for each row. */
export function tryRows(rows: [string, Row][]): void {
  forEach(
    rows,
    'without network, session or response: the page says so, keeps the input, and the next press does it once',
    async (given) => {
      await open(given);
      await tryAll(REFUSALS, given);
    },
  );
  forEach(
    rows,
    'is done once although the page is left, duplicated or reloaded, or the button is pressed twice',
    async (given) => {
      await openFromElsewhere(given);
      await tryAll(UNDER_WAY, given, () => openNext(given));
    },
  );
}

/** What depends most on the row: its messages, what it keeps, and its button. */
export function tryRowsBriefly(rows: [string, Row][]): void {
  forEach(
    rows,
    'without session or response, pressed twice or reloaded: the input is kept, and it is done once',
    async (given) => {
      const { 'session row deleted': ended, 'answer lost': lost } = REFUSALS;
      const { 'pressed twice': twice, reload } = UNDER_WAY;
      await open(given);
      await tryAll({ 'session row deleted': ended, 'answer lost': lost }, given);
      await openNext(given);
      await tryAll({ 'pressed twice': twice, reload }, given, () => openNext(given));
    },
  );
}
