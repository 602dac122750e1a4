import { LANGUAGES_COOKIE } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookie names at an address without TLS, which is this machine's own; `__Host-` keeps a neighbouring
 * subdomain from setting them.
 */
export const COOKIES = {
  session: '__Host-lectern_session',
  /**
   * An operator's session at the console; it has its own name because browsers do not separate cookies by
   * port.
   */
  console: '__Host-lectern_console',
  visitor: '__Host-lectern_visitor',
  /** Sign-ins in progress at a provider: one cookie each, whose name ends with part of its state. */
  signIn: '__Host-lectern_sign_in',
  /** Remotes whose candidate this browser asked to preview. */
  preview: '__Host-lectern_preview',
  /** This browser's override. */
  override: '__Host-lectern_override',
} as const;

/** Written by the browser's own code; only cleared here. */
export const AUTH_TOKEN_COOKIE = 'auth_token';

const LANGUAGES = new RegExp(`(?:^|; ?)${LANGUAGES_COOKIE}=([a-z.]{2,11})(?:;|$)`);

/**
 * The chosen languages in the header `Cookie`, as in the cookie; empty without any. Written by the server's form and by the browser's own code,
 * and no secret.
 */
export const languagesIn = (cookie: string | undefined): string =>
  (cookie === undefined ? undefined : LANGUAGES.exec(cookie)?.[1]) ?? '';

export type CookieUse = keyof typeof COOKIES;
export type CookieNames = Readonly<Record<CookieUse, string>>;

/** Attributes shared by all of them. Lax, since the way back from a provider is a cross-site navigation. */
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
 * Names of the cookies. Over https they begin with `__Host-Http-`: browsers then refuse a cookie of that name
 * from any script, whichever remote it belongs to.
 *
 * @source docs/decisions/0026-keys.md, "Cookies"
 */
export function cookieNames(publicUrl: string): CookieNames {
  if (!publicUrl.startsWith('https:')) return COOKIES;
  const named = Object.entries(COOKIES).map(([use, name]) => [use, name.replace('__Host-', '__Host-Http-')]);
  return Object.fromEntries(named) as CookieNames;
}

/** @param suffix end of the name, where there are several cookies of one use */
export function readCookie(
  { server, cookies }: FastifyRequest,
  use: CookieUse,
  suffix = '',
): string | undefined {
  return cookies[server.cookieNames[use] + suffix];
}

/** @param maxAge seconds */
export function setCookie(
  reply: FastifyReply,
  use: CookieUse,
  value: string,
  maxAge: number,
  suffix = '',
): void {
  void reply.setCookie(reply.server.cookieNames[use] + suffix, value, { ...COOKIE_OPTIONS, maxAge });
}

export function clearCookie(reply: FastifyReply, use: CookieUse, suffix = ''): void {
  void reply.clearCookie(reply.server.cookieNames[use] + suffix, COOKIE_OPTIONS);
}
