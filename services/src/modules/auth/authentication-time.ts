import { decodeJwt } from 'jose';
import { z } from 'zod';

const Claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  auth_time: z.number().int().positive(),
});

/**
 * When the user last authenticated at the provider, from the id token's `auth_time`. The token came directly from the provider over TLS, so
 * its signature need not be checked (OpenID Connect Core, 3.1.3.7).
 *
 * @param answer response of the token endpoint
 * @param client expected audience
 * @returns null for a provider that does not send it
 */
export function authenticationTime(answer: { id_token?: unknown }, client: string, now: Date): Date | null {
  const claims = claimsOf(answer.id_token);
  if (!claims || ![claims.aud].flat().includes(client)) return null;
  const seconds = now.getTime() / 1000;
  if (claims.exp <= seconds) return null;
  // Its clock may be ahead of ours.
  return new Date(Math.min(claims.auth_time * 1000, now.getTime()));
}

function claimsOf(token: unknown): z.infer<typeof Claims> | null {
  if (typeof token !== 'string') return null;
  try {
    return Claims.parse(decodeJwt(token));
  } catch {
    return null;
  }
}
