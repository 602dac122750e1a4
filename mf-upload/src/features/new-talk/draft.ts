import * as z from 'zod/mini';
import { EMPTY_FORM, type WizardForm } from './form-model';

/** Begins the names of all drafts in the browser's store, and is the name of this tab's own in the tab's. */
const KEY = 'lectern.new-talk';

const text = z.catch(z.string(), '');
const speaker = { speakerName: text, aboutSpeaker: text };

const StoredDraft = z.object({
  values: z.object({
    conferenceName: text,
    videoLink: text,
    videoTitle: text,
    videoDescription: text,
    links: text,
    ...speaker,
    others: z.catch(z.array(z.object(speaker)), []),
  } satisfies Record<keyof WizardForm, unknown>),
  step: z.union([z.literal(1), z.literal(2)]),
  /** Of the talk, once it is created. */
  talkId: z.nullable(z.int()),
  /** Id of the user whose talk it is; null while nobody was signed in. */
  owner: z.nullable(z.int()),
  /** Names of the pictures that were chosen, by place on the stage; the pictures themselves are not kept. */
  pictures: z.catch(z.array(z.nullable(z.string())), []),
  /** How many speakers have been sent, at most. */
  sent: z.catch(z.int(), 0),
  /** When it was written last, in milliseconds since the epoch. */
  at: z.catch(z.number(), 0),
});

/** What was typed so far, as it outlives a reload, closing the wizard and signing in again. */
export type Draft = Omit<z.infer<typeof StoredDraft>, 'at'>;

/** A draft in the browser's store. */
export interface KeptDraft {
  id: string;
  draft: Draft;
}

export const EMPTY_DRAFT: Draft = {
  values: EMPTY_FORM,
  step: 1,
  talkId: null,
  owner: null,
  pictures: [],
  sent: 0,
};

/** Nobody goes on with what somebody else typed. */
export const isOfAnother = ({ owner }: Pick<Draft, 'owner'>, user: { id: number } | null): boolean =>
  user !== null && owner !== null && owner !== user.id;

export const newDraftId = (): string => Math.random().toString(36).slice(2);

/** A draft without an id is one of a browser that knew no more than one. */
const keyOf = (id: string): string => (id === '' ? KEY : `${KEY}.${id}`);

/** Null when there is none, or none that can be read. */
export function readDraft(id: string): Draft | null {
  return read(keyOf(id));
}

function read(key: string): z.infer<typeof StoredDraft> | null {
  try {
    return StoredDraft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Every draft in this browser, the latest first. */
export function keptDrafts(): KeptDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key === KEY || key.startsWith(`${KEY}.`))
      .flatMap((key) => {
        const draft = read(key);
        return draft ? [{ id: key.slice(KEY.length + 1), draft }] : [];
      })
      .sort((one, other) => other.draft.at - one.draft.at);
  } catch {
    return [];
  }
}

/** A browser that stores nothing loses the draft with the page, and nothing else. */
export function writeDraft(id: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Full, or forbidden.
  }
}

/** The draft that this tab wrote last, also before a reload or signing in. */
export function ownDraft(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberOwn(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Forbidden: another visit of this tab is as one of any other.
  }
}

/** Makes a talk that was begun elsewhere this tab's draft; what this browser has of it already comes first. */
export function keepBegun(begun: Pick<Draft, 'talkId' | 'owner' | 'values'>): void {
  const known = keptDrafts().find(({ draft }) => draft.talkId === begun.talkId);
  const id = known?.id ?? newDraftId();
  if (!known) writeDraft(id, { ...EMPTY_DRAFT, ...begun });
  rememberOwn(id);
}

const isEmpty = ({ values: { others, ...values }, talkId, pictures }: Draft) =>
  talkId === null &&
  pictures.every((name) => name === null) &&
  others.length === 0 &&
  Object.values(values).every((value) => value === '');
