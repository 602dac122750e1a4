import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { consoleHosts } from '../../gateway/place.js';
import type { KeyRing } from '../../kernel/signing.js';
import { OVERRIDES_PATH } from './overrides.service.js';

/** Page of the site that the console leads to once a code is entered. */
const START_PATH = `${OVERRIDES_PATH}/start`;
const PURPOSE = 'override-start';
/** A redirect is followed at once. */
const VALID_MS = 60_000;

const TOKEN = /^([1-9]\d{0,9})\.(\d{13,15})\.(.+)$/;

/** Where the browser in which the code of this override was entered gets it: an address that works for a minute, once. */
export function startAddress(publicUrl: string, keys: KeyRing, id: number, now: Date): string {
  const value = `${id}.${now.getTime() + VALID_MS}`;
  return `${publicUrl}${START_PATH}?token=${value}.${keys.sign(PURPOSE, value)}`;
}

/** Id of the override in a token of {@link startAddress}; null for one that is forged or too old. */
export function startedOverride(token: string, keys: KeyRing, now: Date): number | null {
  const [, id = '', until = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!keys.verifies(PURPOSE, `${id}.${until}`, signature)) return null;
  return Number(until) > now.getTime() ? Number(id) : null;
}

/**
 * Whether a person in this browser pressed the button of the console's form. Anyone with a code can get a token by a request of
 * their own, so the token alone proves nothing: the navigation must have begun on that page, as a whole page and
 * by a press. No script can choose these headers, not even one on the site.
 */
export function isStartedFromConsole({ headers, method }: FastifyRequest, config: Config): boolean {
  const { referer = '' } = headers;
  if (method !== 'GET' || !URL.canParse(referer)) return false;
  const { host, pathname } = new URL(referer);
  return (
    consoleHosts(config).has(host) &&
    pathname === OVERRIDES_PATH &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-user'] === '?1' &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    headers['sec-purpose'] === undefined
  );
}
