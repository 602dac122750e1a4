import type { Snapshot } from './release.js';

/** Id of the element that carries {@link PageData} as JSON. */
export const PAGE_DATA_ID = 'lectern-page';
/** Id of the element that the page is rendered into. */
export const PAGE_ROOT_ID = 'root';

/** What a page's HTML tells the shell in the browser. */
export interface PageData {
  snapshot: Snapshot;
  /** The server rendered the page: hydrate it. False where rendering failed, and the browser renders. */
  rendered: boolean;
  /** Answers of the page's queries, as the query cache writes them; null when there are none. */
  queries: unknown;
  /** Of the site's canonical addresses, without a slash at the end. */
  origin: string;
}
