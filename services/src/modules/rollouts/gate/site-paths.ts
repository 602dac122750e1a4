import { partsOf } from './patterns.js';

/** First parts of paths that the site answers itself, now or (`.well-known`) as every site may be asked to: no remote's. */
const ANSWERED_BY_THE_SITE = new Set([
  '.well-known',
  'api',
  'assets',
  'dev',
  'favicon.ico',
  'favicon.svg',
  'healthz',
  'home',
  'manifest.webmanifest',
  'metrics',
  'oembed',
  'opensearch.xml',
  'overrides',
  'pictures',
  'readyz',
  'robots.txt',
  'sitemap.xml',
  'sitemaps',
  'sw.js',
  'unsubscribe',
  'users',
]);

/** First parts of the site's own pages, those to come among them: only the remotes that the site comes with take them. */
const PAGES_OF_THE_SITE = new Set([
  'account',
  'add_note',
  'calendar',
  'conference',
  'conferences',
  'embed',
  'feeds',
  'flags',
  'health',
  'licences',
  'lists',
  'new',
  'operate',
  'popular',
  'preview',
  'search',
  'series',
  'speakers',
  'tags',
  'talks',
  'trending',
  'video',
]);

/** The remotes that the site comes with. */
const REMOTES_OF_THE_SITE = new Set([
  'mf-conferences',
  'mf-discover',
  'mf-operate',
  'mf-search',
  'mf-talk',
  'mf-upload',
]);

/** Whether a remote is one of those that the site comes with. */
export const isRemoteOfTheSite = (remote: string): boolean => REMOTES_OF_THE_SITE.has(remote);

/** The part of the site that a pattern would take from it; null where it takes none. Nobody can grant it. */
export function takenFromSite(pattern: string, remote: string): string | null {
  // Case matters in addresses, and to nobody who reads one.
  const [first = ''] = partsOf(pattern.toLowerCase());
  if (ANSWERED_BY_THE_SITE.has(first)) return first;
  return PAGES_OF_THE_SITE.has(first) && !REMOTES_OF_THE_SITE.has(remote) ? first : null;
}
