import { isIP } from 'node:net';

/** Names that only resolve in a private network. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|example)$/u;
const LONGEST = 2_000;

/**
 * The normalised address, if it is an http or https address of a public host; null for everything else, such as `javascript:`, `data:`, an
 * IP address, a host of a private network, or an address with a user name.
 */
export function publicLink(raw: string): string | null {
  const text = raw.trim();
  if (text.length > LONGEST || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/\.$/u, '');
  if (url.username || url.password || isIP(host.replace(/^\[|\]$/gu, '')) !== 0) return null;
  if (!/\.[\p{L}\d-]*\p{L}[\p{L}\d-]*$/u.test(host) || PRIVATE_NAME.test(host)) return null;
  return url.href.length > LONGEST ? null : url.href;
}

/** As {@link publicLink}, but https only: http addresses are converted if the host is known to serve both. */
export function secureLink(raw: string): string | null {
  const link = publicLink(raw);
  if (link === null || link.startsWith('https:')) return link;
  const url = new URL(link);
  if (!SECURE_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) return null;
  url.protocol = 'https:';
  return url.href;
}

/** Hosts whose old http addresses also work over https. */
const SECURE_HOSTS = [
  'archive.org',
  'github.com',
  'github.io',
  'gitlab.com',
  'bitbucket.org',
  'speakerdeck.com',
  'slideshare.net',
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'medium.com',
  'twitter.com',
  'google.com',
  'dropbox.com',
  'fosdem.org',
  'media.ccc.de',
  'afpy.org',
  'wikipedia.org',
  'python.org',
  'djangoproject.com',
  'readthedocs.org',
  'readthedocs.io',
  'slides.com',
  'prezi.com',
  'docs.com',
  'confreaks.tv',
  'rubyvideo.dev',
  'rubyevents.org',
  'stackoverflow.com',
  'heroku.com',
  'herokuapp.com',
  'rubyonrails.org',
  'ruby-lang.org',
  'linkedin.com',
  'microsoft.com',
  'oreilly.com',
  'blogspot.com',
  'wordpress.com',
  'netlify.com',
  'pycon.org',
  'europython.eu',
  'scipy.org',
  'creativecommons.org',
];
