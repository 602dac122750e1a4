import { randomBytes } from 'node:crypto';
import { type Beacon, BUCKETS } from '@lectern/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bucketOf } from '../../src/modules/rollouts/buckets.js';
import { PageTokens } from '../../src/modules/rollouts/telemetry/page-tokens.js';
import { signedVisitor } from './test-secret.js';

export const TELEMETRY = '/api/v1/telemetry';
/** An application that is started with these takes its visitors' addresses from `X-Forwarded-For`. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };

const issuers = new Map<string, PageTokens>();
/** From here on beacons carry tokens of this application, as its pages would have them. */
export const issuedBy = (url: string, app: NestFastifyApplication): void =>
  void issuers.set(url, app.get(PageTokens));

export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

let made = 0;

/** A visitor with a network of its own. */
export interface Visitor {
  id: string;
  ip: string;
}

export function visitor(fields: Partial<Visitor> = {}): Visitor {
  made += 1;
  const ip = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
  return { id: randomBytes(16).toString('base64url'), ip, ...fields };
}

/** A visitor whom chance gives the candidate, or not. @param share of 10,000 */
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

/** A beacon, with the id of the view that its token is for; what has the same id is of one view. */
export type SentBeacon = Beacon & { view: string };

/** What a page tells when nothing went wrong. */
export const beacon = (fields: Partial<SentBeacon> = {}): SentBeacon => ({
  page: '/video/:slug',
  view: randomBytes(16).toString('base64url'),
  loads: [],
  failures: [],
  vitals: [],
  owner: null,
  ...fields,
});

/** A page on which that release was loaded, and failed with that message. */
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

/** Sends a beacon as a page does that the site gave to the visitor now; an empty header is left out. */
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

/** The token of a view, by the application at an address; one that is not known has the secret of the last that is. */
export async function tokenFor(url: string, id: string, body: unknown): Promise<string | undefined> {
  const { view } = body as Partial<SentBeacon>;
  const issuer = issuers.get(url) ?? [...issuers.values()].at(-1);
  return issuer?.giveTo({ id, user: null, previews: new Set() }, { view });
}
