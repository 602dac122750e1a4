import { contentPolicy, type Directives } from '../html/content-policy.js';
import { randomText } from '../kernel/random-text.js';

/** Picture hosts besides the site itself: the video platform's. */
const PICTURES = ['https://i.ytimg.com'];
/**
 * The player without cookies; the standard one, since links to embedded players are used as they are; and
 * Vimeo's.
 */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'];
/** Sign-in providers: a form's redirects count as its targets. */
const PROVIDERS = ['https://accounts.google.com', 'https://github.com'];

const NONCE_BYTES = 16;

/** New for every response. */
export const newNonce = (): string => randomText(NONCE_BYTES, 'base64');

export const PAGE_TYPE = 'text/html; charset=utf-8';
/** It carries the visitor's own token. */
export const PAGE_CACHE = 'private, no-cache';
export const PAGE_VARY = 'Accept-Encoding, Cookie';

/** What a document may run and style itself with. */
interface Inline {
  /** Of its style elements: new for every response. */
  nonce: string;
  /** Sources of its inline scripts. */
  scripts: readonly string[];
}

/**
 * Security headers of a page. Scripts run if they are its own inline ones, by their hashes, or a running script adds them, and then only from
 * this site and only with a hash. A developer's own servers send files without hashes, and tools that write markup: pages with these do without
 * hashes and trusted types.
 *
 * @param videoHosts whose video files may play, besides the site's own
 * @param assetsOrigin where files of releases are also served; null for the site alone
 * @param development origins of a developer's servers that the page loads from
 * @source platform.md, "For a visitor", point 4
 */
export function pageHeaders(
  inline: Inline,
  videoHosts: readonly string[],
  assetsOrigin: string | null,
  development: readonly string[] = [],
): Record<string, string> {
  const files = assetsOrigin === null ? [] : [assetsOrigin];
  const policy = {
    ...pagePolicy(inline, [...new Set(development)], files),
    'media-src': mediaSources(videoHosts),
  };
  return headersOf([contentPolicy(policy), scriptPolicy(inline, [...files, ...development])], development);
}

/** Security headers of the console: no media, no frames, and no requests except to the console itself. */
export function consoleHeaders(inline: Inline, development: readonly string[] = []): Record<string, string> {
  const policy = {
    ...pagePolicy(inline, [...new Set(development)]),
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
  };
  return headersOf([contentPolicy(policy), scriptPolicy(inline, development)], development);
}

const headersOf = (policies: string[], development: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': policies.join(', '),
  ...(development.length === 0 && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
});

/** Style attributes are allowed: they cannot load or run anything the other rules forbid. */
function pagePolicy(
  { nonce, scripts }: Inline,
  servers: readonly string[],
  files: readonly string[] = [],
): Directives {
  const sockets = servers.map((origin) => origin.replace(/^http/, 'ws'));
  const isPublished = servers.length === 0;
  return {
    // Injected markup runs nothing, not even from this site, which also serves files that are not scripts.
    'script-src': [...scripts, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...files, ...servers],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...PICTURES, ...files, ...servers],
    'font-src': ["'self'", ...files, ...servers],
    'connect-src': ["'self'", ...servers, ...sockets],
    'frame-src': PLAYERS,
    'form-action': ["'self'", ...PROVIDERS],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': isPublished ? ["'script'"] : null,
    'trusted-types': isPublished ? ['default'] : null,
  };
}

const mediaSources = (hosts: readonly string[]): readonly string[] => [
  "'self'",
  ...hosts.map((host) => `https://${host}`),
];

/**
 * Both policies must agree: `strict-dynamic` alone would allow any host, this one restricts scripts to this
 * site.
 */
const scriptPolicy = ({ scripts }: Inline, servers: readonly string[]): string =>
  `script-src ${["'self'", ...scripts, ...new Set(servers)].join(' ')}`;
