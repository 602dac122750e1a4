import type { Page } from '@playwright/test';
import { png } from '../picture';
import { expect } from '../test';
import { alertOf, words, type Change, type Row } from './change';
import type { Member } from './member';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** A separate video for each talk: the same one cannot be added twice. */
const link = (() => {
  let count = 0;
  return () => {
    const id = `C${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${(count += 1).toString(36)}`;
    return `https://youtu.be/${id.padEnd(11, '_').slice(-11)}`;
  };
})();

const PORTRAIT = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: png(240),
};

interface Talk {
  id: number;
  title: string;
  link: string;
}

const DESCRIPTION = 'Wood, light and patience.';

const bodyOf = ({ title, link }: Omit<Talk, 'id'>) => ({
  title,
  description: DESCRIPTION,
  youtube_link: link,
});

async function aDraft(me: Member): Promise<Talk> {
  const talk = { title: words('Begun'), link: link() };
  const saved = await me.send<{ talk: { id: number } }>('POST', '/api/v1/talks', { data: bodyOf(talk) });
  return { ...talk, id: saved.talk.id };
}

async function aTalk(me: Member): Promise<Talk> {
  const talk = await aDraft(me);
  const multipart = {
    'speaker[speakername]': words('Speaker'),
    'speaker[description]': 'Speaks.',
    talk_id: String(talk.id),
  };
  await me.send('POST', '/api/v1/speakers', { multipart });
  const data = { ...bodyOf(talk), conference_name: 'Lectern Days' };
  await me.send('PUT', `/api/v1/talks/${talk.id}`, { data });
  return talk;
}

const titleOf = async (by: Member, id: number) =>
  (await by.get<{ talk: { title: string } }>(`talks/${id}`)).talk.title;

const step = (page: Page) => page.locator('[aria-current="step"]');

/** Starts another talk if one was begun. */
async function startOver(page: Page) {
  if ((await step(page).textContent()) !== '02 ADD SPEAKER') return;
  await page.reload();
  await dialog(page).getByRole('button', { name: 'Start over' }).click();
  await dialog(page).getByRole('group').getByRole('button', { name: 'Start over' }).click();
  await expect(step(page)).toHaveText('01 ADD VIDEO');
}

const NOT_SAVED = 'Failed to save speaker.';
const TAKEN = 'Only the member who added a talk can correct it.';

/** The wizard's messages appear in its dialog. */
const inDialog: Omit<Row, 'begin'> = {
  unanswered: 'That could not be sent. Nothing you typed is lost; please try again in a moment.',
  loggedOut: 'You have been logged out. Everything you typed is kept. Log in again to continue.',
  said: (page, text) => dialog(page).getByText(text),
  wayBack: (page) => dialog(page).getByRole('link', { name: 'Log In' }),
};

export const CONTRIBUTION_ROWS: Record<string, Row> = {
  'a talk of the wizard': {
    ...inDialog,
    begin: async (): Promise<Change> => {
      const title = words('Added');
      const address = link();
      return {
        path: '/talks/new',
        call: /\/api\/v1\/talks$/,
        method: 'POST',
        prepare: async (page) => {
          await startOver(page);
          await page.getByLabel('Conference Name').fill('Lectern Days');
          await page.getByLabel('Video Link').fill(address);
          await page.getByLabel('Video Title').fill(title);
          await page.getByLabel('Video Description').fill(DESCRIPTION);
        },
        again: async (page) => {
          await expect(page.getByLabel('Video Title')).toHaveValue(title);
          await expect(page.getByLabel('Video Link')).toHaveValue(address);
        },
        button: (page) => press(page, 'Next'),
        // A duplicate would get the next slug.
        done: async (by) => {
          const slug = title.toLowerCase().replace(/\W+/g, '-');
          const found = [slug, `${slug}-2`].map((path) => by.has(`talks/${path}`));
          return (await Promise.all(found)).filter(Boolean).length;
        },
        shown: (page) => step(page).getByText('02 ADD SPEAKER'),
        isKept: true,
      };
    },
  },
  'a speaker with a picture': {
    ...inDialog,
    unanswered: NOT_SAVED,
    taken: TAKEN,
    except: {
      'two tabs': 'A draft belongs to one tab: upload.spec.ts, “two tabs”.',
    },
    said: (page, text) => (text === NOT_SAVED ? alertOf(page, text) : inDialog.said(page, text)),
    begin: async (me): Promise<Change> => {
      const talk = await aDraft(me);
      const name = words('Speaker');
      return {
        path: `/talks/new?talk=${talk.id}`,
        back: '/talks/new',
        call: /\/api\/v1\/speakers$/,
        method: 'POST',
        prepare: async (page) => {
          await page.getByLabel('Conference Name').fill('Lectern Days');
          await press(page, 'Next').click();
          await page.getByLabel('Speaker Name').fill(name);
          await page.getByLabel('About Speaker').fill('Speaks.');
          await page.getByLabel('Speaker Image').setInputFiles(PORTRAIT);
          await expect(page.getByText(PORTRAIT.name, { exact: true })).toBeVisible();
        },
        again: async (page) => {
          await expect(page.getByLabel('Speaker Name')).toHaveValue(name);
          await expect(page.getByLabel('About Speaker')).toHaveValue('Speaks.');
          // A reload cannot keep a file; the wizard says which one it was.
          if (!(await page.getByText(PORTRAIT.name, { exact: true }).isVisible()))
            await page.getByLabel('Speaker Image').setInputFiles(PORTRAIT);
          await expect(page.getByText(PORTRAIT.name, { exact: true })).toBeVisible();
        },
        button: (page) => press(page, 'Save'),
        isKept: true,
        done: async (by) => {
          type Stage = { talk: { speakers: { speakername: string }[] } };
          const { speakers } = (await by.get<Stage>(`talks/${talk.id}`)).talk;
          return speakers.filter(({ speakername }) => speakername === name).length;
        },
      };
    },
  },
  'a correction of a talk': {
    ...inDialog,
    taken: TAKEN,
    begin: async (me): Promise<Change> => {
      const { id } = await aTalk(me);
      const title = words('Corrected');
      return {
        path: `/talks/new?talk=${id}`,
        call: /\/api\/v1\/talks\/\d+$/,
        method: 'PUT',
        prepare: (page) => page.getByLabel('Video Title').fill(title),
        again: (page) => expect(page.getByLabel('Video Title')).toHaveValue(title),
        button: (page) => press(page, 'Save'),
        done: async (by) => Number((await titleOf(by, id)) === title),
        // Saving leads to the talk; a return to the form's address shows the form.
        shown: (page) =>
          page
            .getByRole('heading', { level: 1, name: title })
            .or(page.getByRole('dialog', { name: 'Correct your talk' })),
      };
    },
  },
};
