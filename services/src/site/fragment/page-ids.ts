import { randomBytes } from 'node:crypto';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from '@lectern/contracts';

/** What the document's own elements are found by. */
export const OWN_IDS: ReadonlySet<string> = new Set([PAGE_ROOT_ID, PAGE_DATA_ID]);

/** Stands for the visitor's token in a page that everybody gets. Nobody can guess it, so nothing that a page shows is taken for it. */
export const TOKEN = `token-${randomBytes(16).toString('hex')}`;
