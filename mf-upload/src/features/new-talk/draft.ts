import * as z from 'zod/mini';
import { EMPTY_FORM, type WizardForm } from './form-model';

const KEY = 'lectern.new-talk';

const text = z.catch(z.string(), '');

const StoredDraft = z.object({
  values: z.object({
    conferenceName: text,
    videoLink: text,
    videoTitle: text,
    videoDescription: text,
    links: text,
    speakerName: text,
    aboutSpeaker: text,
  } satisfies Record<keyof WizardForm, unknown>),
  step: z.union([z.literal(1), z.literal(2)]),
  /** Of the talk, once it is created. */
  talkId: z.nullable(z.int()),
  /** Id of the user whose talk it is; null while nobody was signed in. */
  owner: z.nullable(z.int()),
  /** Name of the picture that was chosen; the picture itself is not kept. */
  picture: z.nullable(z.string()),
});

/** What was typed so far, as it outlives a reload, closing the wizard and signing in again. */
export type Draft = z.infer<typeof StoredDraft>;

export const EMPTY_DRAFT: Draft = { values: EMPTY_FORM, step: 1, talkId: null, owner: null, picture: null };

/** Null when there is none, or none that can be read. */
export function readDraft(): Draft | null {
  try {
    return StoredDraft.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** A browser that stores nothing loses the draft with the page, and nothing else. */
export function writeDraft(draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full, or forbidden.
  }
}

export function clearDraft(): void {
  writeDraft(EMPTY_DRAFT);
}

const isEmpty = ({ values, talkId, picture }: Draft) =>
  talkId === null && picture === null && Object.values(values).every((value) => value === '');
