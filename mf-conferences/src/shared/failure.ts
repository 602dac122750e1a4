import type { Failure } from '@lectern/api-client';

/** What a failed query was refused with. The error may have come with the page, so its shape is asked for, not its class. */
const failureOf = (error: unknown): Partial<Failure> | undefined =>
  (error as { failure?: Partial<Failure> } | null)?.failure;

/** The server's message, else the catalogue's text. @source product.md, section 8 */
export const failureText = (error: unknown, otherwise: string): string =>
  failureOf(error)?.serverMessage || otherwise;

/** HTTP status, 0 where no answer came. */
export const statusOf = (error: unknown): number => failureOf(error)?.status ?? 0;

/** Status of a page that failed so. What cannot be an address is refused with 400: to a reader, there is nothing there. */
export const failedStatus = (status: number): 404 | 500 | 503 =>
  status === 404 || status === 400 ? 404 : status === 500 ? 500 : 503;
