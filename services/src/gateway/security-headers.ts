import type { Config } from '../config/config.js';
import { contentPolicy } from '../html/content-policy.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Browser features that neither the pages nor their video player use. */
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

/** Sent with every response. Pages replace this content security policy, which allows nothing, with their own. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': contentPolicy(),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Files of releases override it.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(config.env === 'production' &&
      config.publicUrl.startsWith('https:') && {
        'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
      }),
  };
}
