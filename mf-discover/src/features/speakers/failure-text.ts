import { failureOf } from '@lectern/api-client';

const CATALOGUE_TEXT = 'Failed to load speakers. Please try again later.';

/**
 * The list's failure message: the server's, or the catalogue's text. The error may have come with the page,
 * so it is recognised by its shape, not its class.
 *
 * @source product.md, section 8, "Speakers list, request throws"
 */
export function failureText(error: unknown): string {
  return failureOf(error)?.serverMessage || CATALOGUE_TEXT;
}
