import type { Config } from '../config.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Of what a browser can do, what neither pages nor the video player in them ask for. */
const UNUSED_FEATURES = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** On every answer. A page brings its own content security policy in place of this one, which allows nothing at all. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Files of releases say otherwise.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(config.env === 'production' &&
      config.publicUrl.startsWith('https:') && {
        'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
      }),
  };
}
