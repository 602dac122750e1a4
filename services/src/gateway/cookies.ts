/** Names of the cookies; `__Host-` keeps a neighbouring subdomain from setting them. */
export const COOKIES = {
  session: '__Host-lectern_session',
  visitor: '__Host-lectern_visitor',
  /** A sign-in that is under way at a provider. */
  signIn: '__Host-lectern_sign_in',
  /** Remotes whose candidate this browser wants to see. */
  preview: '__Host-lectern_preview',
  /** What this browser gets in the place of what is live. */
  override: '__Host-lectern_override',
  /** Written by the browser's own code; here it is only cleared. */
  authToken: 'auth_token',
} as const;

/** What all of them share. Lax, since the way back from a provider is a cross-site navigation. */
export const COOKIE_OPTIONS = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
} as const;
