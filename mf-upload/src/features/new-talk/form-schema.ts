import { ContributionFields, ENTER_VALID_URL, asVideoLink } from '@lectern/contracts';
import * as z from 'zod/mini';
import type { WizardForm } from './form-model';
import { linksFault } from './links';

/** The services decide whether it is a video of the platform. */
function isWebAddress(text: string): boolean {
  const link = asVideoLink(text);
  return /^https?:\/\/[^/]/i.test(link) && URL.canParse(link);
}

const { conferenceName, videoLink, videoTitle, videoDescription, ...speaker } = ContributionFields;

/** The wizard's fields, both steps; texts are trimmed. @source product.md, section 5 */
const WizardSchema = z.object({
  conferenceName,
  videoLink: videoLink.check(z.refine(isWebAddress, ENTER_VALID_URL)),
  videoTitle,
  videoDescription,
  links: z.string().check(
    z.trim(),
    z.refine((text) => linksFault(text) === null, {
      error: (issue) => linksFault(String(issue.input)) ?? undefined,
    }),
  ),
  ...speaker,
  others: z.array(z.object(speaker)),
} satisfies Record<keyof WizardForm, unknown>);

/** Errors of the form, by field, in the fields' order. */
export async function faultsOf(values: WizardForm): Promise<[path: string, message: string][]> {
  const { error } = WizardSchema.safeParse(values);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}
