import { ContributionFields, asVideoLink } from '@lectern/contracts';
import * as z from 'zod/mini';
import { linksFault } from './links';

/** The services decide whether it is a video of the platform. */
function isWebAddress(text: string): boolean {
  const link = asVideoLink(text);
  return /^https?:\/\/[^/]/i.test(link) && URL.canParse(link);
}

const { conferenceName, videoLink, videoTitle, videoDescription, ...speaker } = ContributionFields;

/**
 * The wizard's fields, both steps; texts are trimmed.
 *
 * @source product.md, section 3, "Wizard form model"; section 5
 */
export const WizardForm = z.object({
  conferenceName,
  videoLink: videoLink.check(z.refine(isWebAddress, 'Enter a valid URL')),
  videoTitle,
  videoDescription,
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
