import type { Page } from '@playwright/test';
import { expect } from '../test';
import { byAlert, LOGGED_OUT, NOT_ADDED, UNANSWERED, words, type Change, type Row } from './change';
import { freeSlots, quietTalk } from './found';
import type { Member } from './member';

const NOTES = /\/api\/v1\/notes$/;
const NOTE = /\/api\/v1\/notes\/\d+$/;

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });
const noteWith = (page: Page, text: string) => notes(page).getByRole('listitem').filter({ hasText: text });
const count = (list: { content: string }[], text: string) =>
  list.filter(({ content }) => content === text).length;

/** A box and what is typed into it. */
const typed = (box: (page: Page) => ReturnType<Page['getByRole']>, text: string) => ({
  box,
  prepare: (page: Page) => box(page).fill(text),
  again: (page: Page) => expect(box(page)).toHaveValue(text),
});

async function aNote(me: Member): Promise<{ id: number; text: string; talk: number; path: string }> {
  const talk = await quietTalk(me);
  const text = words('Written before');
  const data = { content: text, talk_id: talk.id };
  const { id } = await me.send<{ id: number }>('POST', '/api/v1/notes', { data });
  return { id, text, talk: talk.id, path: `/video/${talk.slug}` };
}

const ofTalk = (by: Member, talk: number) => by.get<{ content: string }[]>(`notes?talk_id=${talk}`);

/** The page's current notes: one was added meanwhile. */
async function fresh(page: Page, text: string) {
  if ((await noteWith(page, text).count()) === 0) await page.reload();
  await expect(noteWith(page, text).getByRole('button', { name: 'Edit' })).toBeVisible();
}

export const NOTE_ROWS: Record<string, Row> = {
  'a note on a talk': {
    unanswered: NOT_ADDED,
    ...byAlert(LOGGED_OUT),
    begin: async (me) => {
      const talk = await quietTalk(me);
      const text = words();
      return {
        path: `/video/${talk.slug}`,
        call: NOTES,
        method: 'POST',
        ...typed((page) => notes(page).getByRole('textbox', { name: 'Add a note' }), text),
        button: (page) => notes(page).getByRole('button', { name: 'Submit' }),
        done: async (by) => count(await ofTalk(by, talk.id), text),
      };
    },
  },
  'a note on a slot': {
    unanswered: NOT_ADDED,
    ...byAlert(LOGGED_OUT),
    begin: async (me) => {
      const [slot] = await freeSlots(me);
      const text = words();
      return {
        path: `/add_note?slot=${slot.id}`,
        call: NOTES,
        method: 'POST',
        ...typed((page) => page.getByRole('textbox', { name: 'Your note' }), text),
        button: (page) => page.getByRole('button', { name: 'Submit' }),
        done: async (by) => count(await by.get(`slots/${slot.id}/fetch_notes`), text),
      };
    },
  },
  'a changed note': {
    unanswered: UNANSWERED,
    ...byAlert(LOGGED_OUT),
    begin: async (me): Promise<Change> => {
      const before = await aNote(me);
      const text = words('Changed');
      const box = (page: Page) => notes(page).getByRole('textbox', { name: 'Your note' });
      return {
        box,
        path: before.path,
        call: NOTE,
        method: 'PATCH',
        prepare: async (page) => {
          await fresh(page, before.text);
          await noteWith(page, before.text).getByRole('button', { name: 'Edit' }).click();
          await box(page).fill(text);
        },
        again: async (page) => {
          const edit = noteWith(page, before.text).getByRole('button', { name: 'Edit' });
          await expect(edit.or(box(page))).toBeVisible();
          if (await edit.isVisible()) await edit.click();
          await expect(box(page)).toHaveValue(text);
        },
        button: (page) => notes(page).getByRole('button', { name: 'Save' }),
        done: async (by) => count(await ofTalk(by, before.talk), text),
        shown: (page) => noteWith(page, text),
      };
    },
  },
  'a deleted note': {
    unanswered: UNANSWERED,
    ...byAlert(LOGGED_OUT),
    begin: async (me): Promise<Change> => {
      const { text, talk, path } = await aNote(me);
      const question = (page: Page) => page.getByRole('group', { name: 'Delete this note?' });
      const ask = async (page: Page) => {
        const ways = noteWith(page, text).getByRole('button', { name: 'Edit' });
        await expect(ways.or(question(page))).toBeVisible();
        if (await ways.isVisible())
          await noteWith(page, text).getByRole('button', { name: 'Delete' }).click();
      };
      return {
        path,
        call: NOTE,
        method: 'DELETE',
        prepare: async (page) => {
          await fresh(page, text);
          await ask(page);
        },
        again: ask,
        button: (page) => question(page).getByText('Delete', { exact: true }),
        done: async (by) => 1 - count(await ofTalk(by, talk), text),
        shown: (page) => notes(page).filter({ hasNotText: text }),
      };
    },
  },
};
