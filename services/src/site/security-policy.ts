/** Whose pictures pages show: the video platform's, and those of speakers and users. */
const PICTURES = [
  'https://i.ytimg.com',
  'https://avatars.githubusercontent.com',
  'https://github.com',
  'https://lh3.googleusercontent.com',
];
/** The player without cookies; the other one, since a link to an embedded player is used as it is; and the one of Vimeo. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'];
/** Where signing in leads, since a form's redirects count as its targets. */
const PROVIDERS = ['https://accounts.google.com', 'https://github.com'];

/**
 * What a page's answer tells the browser to hold the page to. Scripts run when the document names them with its nonce or a script that runs
 * adds them, and then only from this site, and only with a hash. A developer's own servers send files that have none, and tools that
 * write markup: pages made with these do without hashes and trusted types.
 *
 * @param videoHosts whose video files may play
 * @param development origins of a developer's servers; none but there
 * @source platform.md, "For a visitor", point 4
 */
export function pageHeaders(
  nonce: string,
  videoHosts: readonly string[],
  development: readonly string[] = [],
): Record<string, string> {
  const isDevelopment = development.length > 0;
  const policies = [
    { ...pagePolicy(nonce, [...new Set(development)]), 'media-src': mediaSources(videoHosts) },
    scriptPolicy(nonce, development),
  ];
  return {
    'Content-Security-Policy': policies.map(written).join(', '),
    ...(!isDevelopment && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
  };
}

type Directives = Record<string, readonly string[]>;

/** Style attributes are allowed, since they cannot load or run anything that the other rules do not allow. */
function pagePolicy(nonce: string, servers: readonly string[]): Directives {
  const sockets = servers.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'default-src': ["'none'"],
    // Markup that finds its way into a page runs nothing, also not from this site: that has more files than scripts.
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'worker-src': ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...servers],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...PICTURES, ...servers],
    'font-src': ["'self'", ...servers],
    'connect-src': ["'self'", ...servers, ...sockets],
    'frame-src': PLAYERS,
    'form-action': ["'self'", ...PROVIDERS],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(servers.length === 0 && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
  };
}

const mediaSources = (hosts: readonly string[]): readonly string[] =>
  hosts.length > 0 ? hosts.map((host) => `https://${host}`) : ["'none'"];

/** Both policies must agree: what `strict-dynamic` would take from anywhere comes from this site. */
const scriptPolicy = (nonce: string, servers: readonly string[]): Directives => ({
  'script-src': ["'self'", `'nonce-${nonce}'`, ...new Set(servers)],
});

const written = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
