import { createHash, randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { BUCKETS } from '@lectern/contracts';
import { signedVisitor } from '../signing';

/** Near the ends, so that the assignment is the same at every share between 1 and 99 %. */
const MARGIN = BUCKETS / 100;

/** The services' algorithm: docs/rollouts.md, "Buckets". */
export const bucketOf = (remote: string, visitor: string): number =>
  createHash('sha256').update(`${remote}\n${visitor}`).digest().readUInt32BE(0) % BUCKETS;

export const randomVisitor = (): string => randomBytes(16).toString('base64url');

/** The id of a visitor who gets the candidate of a remote, or the stable release, at any share from 1 to 99 %. */
export function visitorFor(side: 'candidate' | 'stable', remote: string): string {
  for (;;) {
    const id = randomVisitor();
    const bucket = bucketOf(remote, id);
    if (side === 'candidate' ? bucket < MARGIN : bucket >= BUCKETS - MARGIN) return id;
  }
}

/** The cookie that makes a browser this visitor. */
export const visitorCookie = (baseURL: string, visitor: string) => ({
  name: '__Host-lectern_visitor',
  value: signedVisitor(visitor),
  // Browsers accept the cookie from loopback, which counts as secure; the debugging protocol, which sets it
  // here, accepts it only for https.
  url: baseURL.replace(/^http:/, 'https:'),
  httpOnly: true,
  secure: true,
  sameSite: 'Lax' as const,
});

/** A separate browser with this visitor's cookie. The caller closes it. */
export async function visitorContext(
  browser: Browser,
  baseURL: string,
  visitor: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, baseURL });
  await context.addCookies([visitorCookie(baseURL, visitor)]);
  return context;
}
