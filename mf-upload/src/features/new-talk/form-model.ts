import { CONTRIBUTION_LIMITS, asVideoLink } from '@lectern/contracts';
import * as z from 'zod/mini';
import { linksFault } from './links';

// Its faster way of checking builds functions from text, which the page's content security policy does not let pass.
z.config({ jitless: true });

const required = (label: string, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.refine((text) => [...text].length <= max, `${label} has at most ${max} characters`),
  );

/** Whether it is a video of the platform is the services' to say. */
function isWebAddress(text: string): boolean {
  const link = asVideoLink(text);
  return /^https?:\/\/[^/]/i.test(link) && URL.canParse(link);
}

/**
 * What the wizard asks for, both steps; texts come out trimmed.
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
  /** Optional: one a line. */
  links: z.string().check(
    z.trim(),
    z.refine((text) => linksFault(text) === null, {
      error: (issue) => linksFault(String(issue.input)) ?? undefined,
    }),
  ),
  speakerName: required('Speaker Name', CONTRIBUTION_LIMITS.speakerName),
  aboutSpeaker: required('About Speaker', CONTRIBUTION_LIMITS.about),
});
/** The picture (`speakerImage`) is a file, which is kept beside. */
export type WizardForm = z.infer<typeof WizardForm>;

export const FIELDS = {
  1: ['conferenceName', 'videoLink', 'videoTitle', 'videoDescription', 'links'],
  2: ['speakerName', 'aboutSpeaker'],
} as const satisfies Record<Step, readonly (keyof WizardForm)[]>;

export type Step = 1 | 2;

export const EMPTY_FORM: WizardForm = {
  conferenceName: '',
  videoLink: '',
  videoTitle: '',
  videoDescription: '',
  links: '',
  speakerName: '',
  aboutSpeaker: '',
};
