import { EMPTY_FORM, type Step, type WizardForm } from './form-model';

/** Prefix of all drafts' keys in local storage, and key of this tab's draft id in session storage. */
const KEY = 'lectern.new-talk';

/** What was typed so far; survives a reload, closing the wizard and signing in again. */
export interface Draft {
  values: WizardForm;
  step: Step;
  /** Of the talk, once it is created. */
  talkId: number | null;
  /** Id of the user who owns the talk; null while no user was signed in. */
  owner: number | null;
  /** File names of the chosen pictures, by speaker; the pictures themselves are not stored. */
  pictures: (string | null)[];
  /** Upper bound on the number of speakers sent so far. */
  sent: number;
}

/** `at`: last written, in milliseconds since the epoch. */
type StoredDraft = Draft & { at: number };

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

/** Users may continue only their own drafts. */
export const isOfAnother = ({ owner }: Pick<Draft, 'owner'>, user: { id: number } | null): boolean =>
  user !== null && owner !== null && owner !== user.id;

export const newDraftId = (): string => Math.random().toString(36).slice(2);

/** A draft without an id is from a version that stored only one. */
const keyOf = (id: string): string => (id === '' ? KEY : `${KEY}.${id}`);

/** Null for a missing or unreadable draft. */
export function readDraft(id: string): Draft | null {
  return read(keyOf(id));
}

function read(key: string): StoredDraft | null {
  try {
    return draftIn(JSON.parse(localStorage.getItem(key) ?? 'null') as Found);
  } catch {
    return null;
  }
}

type Found = Record<string, unknown>;

/**
 * What can be used of a stored value. By hand: a schema would be part of the first view.
 *
 * @throws {TypeError} for a value without fields
 */
function draftIn({ values, step, talkId, owner, pictures, sent, at }: Found): StoredDraft | null {
  if ((step !== 1 && step !== 2) || !isId(talkId) || !isId(owner)) return null;
  const { others, ...texts } = EMPTY_FORM;
  const typed = values as Found;
  return {
    values: {
      ...textsIn(typed, texts),
      others: Array.isArray(typed.others)
        ? typed.others.map((other: Found) => textsIn(other, EMPTY_SPEAKER))
        : others,
    },
    step,
    talkId,
    owner,
    pictures: Array.isArray(pictures)
      ? pictures.map((name: unknown) => (typeof name === 'string' ? name : null))
      : [],
    sent: typeof sent === 'number' ? sent : 0,
    at: typeof at === 'number' ? at : 0,
  };
}

const isId = (found: unknown): found is number | null => found === null || Number.isInteger(found);

const EMPTY_SPEAKER = { speakerName: '', aboutSpeaker: '' };

/** The texts of the fields of `empty`; a missing one is empty. */
const textsIn = <Texts extends Record<string, string>>(found: Found, empty: Texts): Texts =>
  Object.fromEntries(
    Object.keys(empty).map((name) => [name, typeof found[name] === 'string' ? found[name] : '']),
  ) as Texts;

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

/**
 * Stores what a response changed after its page was left, and notifies the page that may already show the
 * draft.
 */
export function writeLater(id: string, draft: Draft): void {
  writeDraft(id, draft);
  dispatchEvent(new Event(WRITTEN_LATER));
}

/** @returns a function that stops it */
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
