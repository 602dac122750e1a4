import { randomBytes } from 'node:crypto';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from '@lectern/contracts';

/** Ids of the document's own elements. */
export const OWN_IDS: ReadonlySet<string> = new Set([PAGE_ROOT_ID, PAGE_DATA_ID]);

/**
 * Placeholder for the visitor's token in a shared page. It is random, so no page content can be mistaken for
 * it.
 */
export const TOKEN = `token-${randomBytes(16).toString('hex')}`;
