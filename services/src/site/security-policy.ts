/** Whose pictures pages show: the video platform's, and those of speakers and users. */
const PICTURES = [
  'https://i.ytimg.com',
  'https://avatars.githubusercontent.com',
  'https://github.com',
  'https://lh3.googleusercontent.com',
];
/** The player without cookies; and the other one, since a link to an embedded player is used as it is. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://www.youtube.com'];
/** Where signing in leads, since a form's redirects count as its targets. */
const PROVIDERS = ['https://accounts.google.com', 'https://github.com'];

/**
 * The content security policy of a page: only the site's own scripts run, inline ones by nonce alone. Style attributes are
 * allowed, since they cannot load or run anything that the other rules do not allow.
 *
 * @param development origins of a developer's servers; none but there
 */
export function securityPolicy(nonce: string, development: readonly string[] = []): string {
  const servers = [...new Set(development)];
  const sockets = servers.map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...servers],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...PICTURES],
    'font-src': ["'self'", ...servers],
    'connect-src': ["'self'", ...servers, ...sockets],
    'frame-src': PLAYERS,
    'form-action': ["'self'", ...PROVIDERS],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
