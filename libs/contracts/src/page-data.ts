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
  /** Answers of the page's queries, as the query cache writes them, of the site's own remotes alone; null when there are none. */
  queries: unknown;
  /** Path → what the API answered to it while any other remote's page was rendered; null when there are none. */
  answers: Readonly<Record<string, PageAnswer>> | null;
  /** Of the site's canonical addresses, without a slash at the end. */
  origin: string;
}

/** What the API answered to one call of a page that was rendered on the server. */
export interface PageAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string;
}
