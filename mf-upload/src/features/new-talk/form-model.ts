// Without the schema, which is loaded after the first view: form-schema.ts.

type SpeakerTexts = { speakerName: string; aboutSpeaker: string };

/**
 * What is typed into the wizard, in both steps. Pictures (`speakerImage`) are files, which are stored
 * separately.
 *
 * @source product.md, section 3, "Wizard form model"
 */
export type WizardForm = SpeakerTexts & {
  conferenceName: string;
  videoLink: string;
  videoTitle: string;
  videoDescription: string;
  /** Optional: one per line. */
  links: string;
  /** Further speakers of the talk. */
  others: SpeakerTexts[];
};

/** A field by its path, as the form library names it. */
export type FieldPath = Exclude<keyof WizardForm, 'others'> | `others.${number}.${keyof SpeakerTexts}`;

/** Fields of the first step. */
export const VIDEO_FIELDS = [
  'conferenceName',
  'videoLink',
  'videoTitle',
  'videoDescription',
  'links',
] as const satisfies FieldPath[];

/** Fields of a speaker; `place` is 0 for the first. */
export const speakerFields = (place: number) =>
  place === 0
    ? (['speakerName', 'aboutSpeaker'] as const)
    : ([`others.${place - 1}.speakerName`, `others.${place - 1}.aboutSpeaker`] as const);

export type Step = 1 | 2;

export const EMPTY_FORM: WizardForm = {
  conferenceName: '',
  videoLink: '',
  videoTitle: '',
  videoDescription: '',
  links: '',
  speakerName: '',
  aboutSpeaker: '',
  others: [],
};

/** The form as submitted: with texts trimmed. */
export function trimmed({ others, ...form }: WizardForm): WizardForm {
  return { ...trimmedTexts(form), others: others.map(trimmedTexts) };
}

const trimmedTexts = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;
