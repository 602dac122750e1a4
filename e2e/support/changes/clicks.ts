import {
  SIGN_IN_FOR_CALENDAR,
  SIGN_IN_TO_LIKE,
  SIGN_IN_TO_SUBSCRIBE,
  SOMETHING_WENT_WRONG,
} from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { byAlert, OFFLINE, UNANSWERED, type Row } from './change';
import { CONFERENCE, freeSlots, quietTalk } from './found';

/** Changes made by one click, with nothing typed. */
const nothing = () => Promise.resolve();

export const CLICK_ROWS: Record<string, Row> = {
  'a like': {
    // The browser's own message, as specified.
    unanswered: 'Failed to fetch',
    offline: OFFLINE,
    ...byAlert(SIGN_IN_TO_LIKE.talks),
    begin: async (me) => {
      const { slug } = await quietTalk(me);
      const { liked: before } = await me.get<{ liked: boolean }>(`talks/${slug}`);
      return {
        path: `/video/${slug}`,
        call: /\/like_talks$/,
        method: 'POST',
        prepare: nothing,
        again: nothing,
        button: (page) => page.getByRole('button', { name: /^Like this talk/, pressed: before }),
        done: async (by) => {
          const { liked } = await by.get<{ liked: boolean }>(`talks/${slug}`);
          return Number(by === me ? liked !== before : liked);
        },
        shown: (page) => page.getByRole('button', { name: /^Like this talk/, pressed: !before }),
      };
    },
  },
  'a subscription': {
    unanswered: UNANSWERED,
    ...byAlert(SIGN_IN_TO_SUBSCRIBE),
    begin: async (me) => {
      const free: { id: number }[] = [];
      for (const slot of (await freeSlots(me)).slice(0, 6))
        if (!(await me.get<{ subscribed: boolean }>(`slots/${slot.id}`)).subscribed) free.push(slot);
      const id = free[0]?.id;
      const name = 'Notify For Video';
      return {
        path: `/add_note?slot=${id}`,
        call: /\/subscribe$/,
        method: 'POST',
        prepare: nothing,
        again: nothing,
        button: (page) => page.getByRole('button', { name }),
        done: async (by) => Number((await by.get<{ subscribed: boolean }>(`slots/${id}`)).subscribed),
        shown: (page) => page.getByRole('button', { name, pressed: true }),
      };
    },
  },
  'a slot in the calendar': {
    unanswered: SOMETHING_WENT_WRONG,
    ...byAlert(SIGN_IN_FOR_CALENDAR.add),
    begin: async (me) => {
      const [{ id, place }] = await freeSlots(me);
      const button = (page: Page) => page.getByRole('button', { name: 'Add to Calendar' }).nth(place);
      return {
        path: `/conference/${CONFERENCE}`,
        call: /\/add_to_calendar$/,
        method: 'GET',
        prepare: nothing,
        again: nothing,
        button,
        done: async (by) => Number((await freeSlots(by)).every((slot) => slot.id !== id)),
        shown: (page) => button(page).and(page.locator('[aria-disabled="true"]')),
      };
    },
  },
};
