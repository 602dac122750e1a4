import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names of the cookies at an address without TLS, which is this machine's own; `__Host-` keeps a neighbouring subdomain from setting them. */
export const COOKIES = {
  session: '__Host-lectern_session',
  visitor: '__Host-lectern_visitor',
  /** A sign-in that is under way at a provider. */
  signIn: '__Host-lectern_sign_in',
  /** Remotes whose candidate this browser wants to see. */
  preview: '__Host-lectern_preview',
  /** What this browser gets in the place of what is live. */
  override: '__Host-lectern_override',
} as const;

/** Written by the browser's own code; here it is only cleared. */
export const AUTH_TOKEN_COOKIE = 'auth_token';

export type CookieUse = keyof typeof COOKIES;
export type CookieNames = Readonly<Record<CookieUse, string>>;

/** What all of them share. Lax, since the way back from a provider is a cross-site navigation. */
export const COOKIE_OPTIONS = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
} as const;

declare module 'fastify' {
  interface FastifyInstance {
    cookieNames: CookieNames;
  }
}

/**
 * What the cookies are called. Served by https their names begin with `__Host-Http-`: a script, of whichever remote, that plants one of
 * that name is refused by the browser.
 *
 * @source docs/decisions/0026-keys.md, "Cookies"
 */
export function cookieNames(publicUrl: string): CookieNames {
  if (!publicUrl.startsWith('https:')) return COOKIES;
  const named = Object.entries(COOKIES).map(([use, name]) => [use, name.replace('__Host-', '__Host-Http-')]);
  return Object.fromEntries(named) as CookieNames;
}

export function readCookie({ server, cookies }: FastifyRequest, use: CookieUse): string | undefined {
  return cookies[server.cookieNames[use]];
}

/** @param maxAge seconds */
export function setCookie(reply: FastifyReply, use: CookieUse, value: string, maxAge: number): void {
  void reply.setCookie(reply.server.cookieNames[use], value, { ...COOKIE_OPTIONS, maxAge });
}

export function clearCookie(reply: FastifyReply, use: CookieUse): void {
  void reply.clearCookie(reply.server.cookieNames[use], COOKIE_OPTIONS);
}
