import type { Failure } from '@lectern/api-client';

const CATALOGUE_TEXT = 'Failed to load speakers. Please try again later.';

/**
 * What the list says when it failed: the server's message, else the catalogue's text. The error may have come with the
 * page, so its shape is asked for, not its class.
 *
 * @source product.md, section 8, "Speakers list, request throws"
 */
export function failureText(error: unknown): string {
  const failure = (error as { failure?: Partial<Failure> } | null)?.failure;
  if (!failure) return CATALOGUE_TEXT;
  // An answer with status 200 whose success flag is false carries its text as `error`, and no status.
  const said = failure.status === undefined ? failure.error : failure.serverMessage;
  return said || CATALOGUE_TEXT;
}
