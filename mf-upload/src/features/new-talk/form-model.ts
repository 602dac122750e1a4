import { CONTRIBUTION_LIMITS, asVideoLink } from '@lectern/contracts';
import * as z from 'zod/mini';
import { linksFault } from './links';

// zod's faster validation compiles functions from strings, which the content security policy forbids.
z.config({ jitless: true });

const required = (label: string, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.refine((text) => [...text].length <= max, `${label} can have at most ${max} characters`),
  );

/** The services decide whether it is a video of the platform. */
function isWebAddress(text: string): boolean {
  const link = asVideoLink(text);
  return /^https?:\/\/[^/]/i.test(link) && URL.canParse(link);
}

const speaker = {
  speakerName: required('Speaker Name', CONTRIBUTION_LIMITS.speakerName),
  aboutSpeaker: required('About Speaker', CONTRIBUTION_LIMITS.about),
};

/**
 * The wizard's fields, both steps; texts are trimmed.
 *
 * @source product.md, section 3, "Wizard form model"; section 5
 */
export const WizardForm = z.object({
  conferenceName: required('Conference Name', CONTRIBUTION_LIMITS.conferenceName),
  videoLink: required('Video Link', CONTRIBUTION_LIMITS.link).check(
    z.refine(isWebAddress, 'Enter a valid URL'),
  ),
  videoTitle: required('Video Title', CONTRIBUTION_LIMITS.title),
  videoDescription: required('Video Description', CONTRIBUTION_LIMITS.description),
  /** Optional: one per line. */
  links: z.string().check(
    z.trim(),
    z.refine((text) => linksFault(text) === null, {
      error: (issue) => linksFault(String(issue.input)) ?? undefined,
    }),
  ),
  ...speaker,
  /** Further speakers of the talk. */
  others: z.array(z.object(speaker)),
});
/** Pictures (`speakerImage`) are files, which are stored separately. */
export type WizardForm = z.infer<typeof WizardForm>;

/** A field by its path, as the form library names it. */
export type FieldPath = Exclude<keyof WizardForm, 'others'> | `others.${number}.${keyof typeof speaker}`;

/** Fields of the first step. */
export const VIDEO_FIELDS = [
  'conferenceName',
  'videoLink',
  'videoTitle',
  'videoDescription',
  'links',
] as const satisfies FieldPath[];

/** Fields of a speaker, by place on the stage. */
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
