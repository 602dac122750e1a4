import { randomBytes } from 'node:crypto';
import { type Beacon, BUCKETS } from '@lectern/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bucketOf } from '../../src/platform/snapshot/buckets.js';
import { PageTokens } from '../../src/platform/telemetry/page-tokens.js';
import { signedVisitor } from './test-secret.js';

export const TELEMETRY = '/api/v1/telemetry';
/** Settings for an application that takes visitors' addresses from `X-Forwarded-For`. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };

const issuers = new Map<string, PageTokens>();
/** From here on beacons carry tokens of this application, like its own pages. */
export const issuedBy = (url: string, app: NestFastifyApplication): void =>
  void issuers.set(url, app.get(PageTokens));

export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

let serial = 0;

/** A visitor with a separate network. */
export interface Visitor {
  id: string;
  ip: string;
}

export function visitor(fields: Partial<Visitor> = {}): Visitor {
  serial += 1;
  const ip = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
  return { id: randomBytes(16).toString('base64url'), ip, ...fields };
}

/** A visitor who is, or is not, assigned the candidate at random. @param share of 10,000 */
export function visitorWith(
  remote: string,
  share: number,
  arm: 'candidate' | 'stable',
  fields: Partial<Visitor> = {},
) {
  if (share === (arm === 'candidate' ? 0 : BUCKETS)) throw new Error('There is no such visitor');
  for (;;) {
    const found = visitor(fields);
    if (bucketOf(remote, found.id) < share === (arm === 'candidate')) return found;
  }
}

/** A beacon with the id of its token's view; the same id means the same view. */
export type SentBeacon = Beacon & { view: string };

/** The report of a page where nothing went wrong. */
export const beacon = (fields: Partial<SentBeacon> = {}): SentBeacon => ({
  page: '/video/:slug',
  view: randomBytes(16).toString('base64url'),
  loads: [],
  failures: [],
  vitals: [],
  owner: null,
  ...fields,
});

/** A page that loaded that release, which failed with that message. */
export const failingBeacon = (
  remote: string,
  version: string,
  message = 'TypeError: x is not a function',
): SentBeacon =>
  beacon({ loads: [{ remote, version }], failures: [{ remote, version, kind: 'render', message }] });

interface SentAnswer {
  recalled?: string[];
  withdrawn?: string[];
  token?: string;
  code?: string;
}

/** Sends a beacon as a page just served to the visitor would; an empty header is left out. */
export async function sendBeacon(
  url: string,
  body: unknown,
  { id, ip }: Visitor,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: SentAnswer }> {
  const all = {
    'user-agent': BROWSER,
    cookie: `__Host-lectern_visitor=${signedVisitor(id)}`,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': ip,
    ...headers,
  };
  const response = await fetch(url + TELEMETRY, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    body:
      typeof body === 'string'
        ? body
        : JSON.stringify({ token: await tokenFor(url, id, body), ...(body as object) }),
  });
  return { status: response.status, body: (await response.json()) as SentAnswer };
}

/**
 * A view token from the application at an address; for an unknown address, with the secret of the last known
 * one.
 */
export async function tokenFor(url: string, id: string, body: unknown): Promise<string | undefined> {
  const { view } = body as Partial<SentBeacon>;
  const issuer = issuers.get(url) ?? [...issuers.values()].at(-1);
  return issuer?.giveTo({ id, user: null, previews: new Set() }, { view });
}
