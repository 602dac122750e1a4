import { SHELL_NAME } from '@lectern/contracts';
import { partsOf } from './patterns.js';

/**
 * First path parts that the site answers itself, now or (`.well-known`) by convention: no remote may take
 * them.
 */
const ANSWERED_BY_THE_SITE = new Set([
  '.well-known',
  'api',
  'assets',
  'dev',
  'favicon.ico',
  'favicon.svg',
  'healthz',
  'home',
  'languages',
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

/**
 * First path parts of the site's own pages, including future ones: only the site's own remotes may take them.
 */
const PAGES_OF_THE_SITE = new Set([
  'about',
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
  'privacy',
  'search',
  'series',
  'speakers',
  'tags',
  'talks',
  'trending',
  'video',
]);

/**
 * First path parts, without hyphens and the like, at which people expect the site itself: a page of a team's there could ask for what
 * only the site and its providers may ask for.
 */
const TRUSTED_BY_PEOPLE = new Set([
  'admin',
  'console',
  'login',
  'logout',
  'oauth',
  'passkey',
  'passkeys',
  'password',
  'register',
  'security',
  'settings',
  'signin',
  'signout',
  'signup',
  'terms',
]);

/** The remotes shipped with the site. */
const REMOTES_OF_THE_SITE = new Set([
  'mf-conferences',
  'mf-curate',
  'mf-discover',
  'mf-operate',
  'mf-search',
  'mf-talk',
  'mf-upload',
]);

/** Those of the console: their pages have their own origin, where no other remote's code runs. */
const REMOTES_OF_THE_CONSOLE = new Set(['mf-curate', 'mf-operate']);

/** Whether a remote's pages are on the console's origin. */
export const isRemoteOfTheConsole = (remote: string): boolean => REMOTES_OF_THE_CONSOLE.has(remote);

/** Whether a remote is shipped with the site. */
export const isRemoteOfTheSite = (remote: string): boolean => REMOTES_OF_THE_SITE.has(remote);

/** Whether a release belongs to the site itself: its shell, or a remote shipped with it. */
export const isPartOfTheSite = (name: string): boolean => name === SHELL_NAME || isRemoteOfTheSite(name);

/** The part of the site that a pattern would take over; null if none. It cannot be granted. */
export function takenFromSite(pattern: string, remote: string): string | null {
  // Addresses are case-sensitive, but people do not notice case.
  const [first = ''] = partsOf(pattern.toLowerCase());
  if (ANSWERED_BY_THE_SITE.has(first)) return first;
  if (REMOTES_OF_THE_SITE.has(remote)) return null;
  return PAGES_OF_THE_SITE.has(first) || TRUSTED_BY_PEOPLE.has(first.replace(/[-_.~]/g, '')) ? first : null;
}
