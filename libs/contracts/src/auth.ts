import { z } from 'zod';

export const CurrentUser = z
  .object({
    id: z.int(),
    first_name: z.string(),
    image: z.string().nullable(),
    /**
     * Only present for operators. Shows the link to the console but grants nothing: each console call is
     * authorized separately.
     */
    operator: z.literal(true).optional(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** `GET /auth/status`: both null for a visitor. The token lives 15 minutes and ends with its session. */
export const AuthStatus = z
  .object({ user: CurrentUser.nullable(), token: z.string().nullable() })
  .meta({ id: 'AuthStatus' });
export type AuthStatus = z.infer<typeof AuthStatus>;

/** Which of the two screens a sign-in starts from. */
export const SignInType = z.enum(['login', 'signup']);
export type SignInType = z.infer<typeof SignInType>;

/**
 * `DELETE /users/sign_out`; the page's CSRF token belonged to the session, so the response carries the next
 * one.
 */
export const SignOutAnswer = z
  .object({ success: z.literal(true), csrf_token: z.string() })
  .meta({ id: 'SignOutAnswer' });
export type SignOutAnswer = z.infer<typeof SignOutAnswer>;

export const SignedInSession = z
  .object({
    id: z.int(),
    /** Family of browser and system, such as `Firefox on Linux`. */
    browser: z.string().nullable(),
    /** Where it was last used from, shortened: `203.0.113.0/24`. */
    network: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** To within a few minutes. */
    last_used_at: z.iso.datetime(),
    /** The session making this request. */
    current: z.boolean(),
  })
  .meta({ id: 'SignedInSession' });
export type SignedInSession = z.infer<typeof SignedInSession>;

/** `GET /sessions`: a user's sessions, last used first. */
export const SessionList = z.object({ sessions: z.array(SignedInSession) }).meta({ id: 'SessionList' });
export type SessionList = z.infer<typeof SessionList>;
