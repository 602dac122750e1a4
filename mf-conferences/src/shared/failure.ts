import { failureOf } from '@lectern/api-client';

/** The server's message, or the catalogue's text. @source product.md, section 8 */
export const failureText = (error: unknown, otherwise: string): string =>
  failureOf(error)?.serverMessage || otherwise;

/**
 * Status of a page with this failure. An invalid address is refused with 400: to a reader, it does not exist.
 */
export const failedStatus = (status: number): 404 | 500 | 503 =>
  status === 404 || status === 400 ? 404 : status === 500 ? 500 : 503;
