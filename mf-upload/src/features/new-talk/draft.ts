import * as z from 'zod/mini';
import { EMPTY_FORM, type WizardForm } from './form-model';

/** Prefix of all drafts' keys in local storage, and key of this tab's draft id in session storage. */
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
  /** Id of the user who owns the talk; null while nobody was signed in. */
  owner: z.nullable(z.int()),
  /** File names of the chosen pictures, by place on the stage; the pictures themselves are not stored. */
  pictures: z.catch(z.array(z.nullable(z.string())), []),
  /** Upper bound on the number of speakers sent so far. */
  sent: z.catch(z.int(), 0),
  /** Last written, in milliseconds since the epoch. */
  at: z.catch(z.number(), 0),
});

/** What was typed so far; survives a reload, closing the wizard and signing in again. */
export type Draft = Omit<z.infer<typeof StoredDraft>, 'at'>;

/** A draft in local storage. */
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

/** Nobody may continue another user's draft. */
export const isOfAnother = ({ owner }: Pick<Draft, 'owner'>, user: { id: number } | null): boolean =>
  user !== null && owner !== null && owner !== user.id;

export const newDraftId = (): string => Math.random().toString(36).slice(2);

/** A draft without an id is from a version that stored only one. */
const keyOf = (id: string): string => (id === '' ? KEY : `${KEY}.${id}`);

/** Null for a missing or unreadable draft. */
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

/** Every draft in this browser, latest first. */
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

/** If the browser stores nothing, the draft is lost with the page, and nothing else. */
export function writeDraft(id: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Fired at the window; browsers announce only other tabs' writes. */
const WRITTEN_LATER = `${KEY}.written-later`;

/** Stores what a response changed after its page was left, and tells the page that may show the draft by now. */
export function writeLater(id: string, draft: Draft): void {
  writeDraft(id, draft);
  dispatchEvent(new Event(WRITTEN_LATER));
}

/** @returns what ends it */
export function onWrittenLater(follow: () => void): () => void {
  addEventListener(WRITTEN_LATER, follow);
  return () => removeEventListener(WRITTEN_LATER, follow);
}

/** The draft that this tab wrote last, including before a reload or sign-in. */
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
    // Storage is forbidden: this tab's next visit is like any other's.
  }
}

/** Makes a talk begun elsewhere this tab's draft; data already in this browser takes precedence. */
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
