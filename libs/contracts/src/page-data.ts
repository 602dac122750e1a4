import type { Snapshot } from './release.js';

/** Id of the element that carries {@link PageData} as JSON. */
export const PAGE_DATA_ID = 'lectern-page';
/** Id of the element that the page is rendered into. */
export const PAGE_ROOT_ID = 'root';

/** Data for the shell in the browser, carried in a page's HTML. */
export interface PageData {
  snapshot: Snapshot;
  /** The server rendered the page: hydrate it. False if rendering failed and the browser has to render. */
  rendered: boolean;
  /** Dehydrated query cache, only for the site's own remotes; null when empty. */
  queries: unknown;
  /** Path → API response received while another team's page was rendered; null when empty. */
  answers: Readonly<Record<string, PageAnswer>> | null;
  /** Origin of the site's canonical addresses, without a trailing slash. */
  origin: string;
}

/** API response to one call of a page rendered on the server. */
export interface PageAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string;
}
