import { Inject, Injectable } from '@nestjs/common';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import type { SignedInUser } from '../../gateway/request-context.js';

const LIFE_SECONDS = 15 * 60;
const ISSUER = 'lectern';
/** Valid for the API only, whatever else this issuer may sign one day. */
const AUDIENCE = 'lectern-api';

const Claims = z.object({ sub: z.string().regex(/^\d+$/).transform(Number), sid: z.int() });

/**
 * `auth_token`: a signed statement of user and session, valid as a bearer token for 15 minutes. Callers must also check that the session is
 * alive.
 *
 * @source decisions.md, "Identity"
 */
@Injectable()
export class TokensService {
  private readonly keys: readonly { name: string; key: Uint8Array }[];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    // Separate keys, so that nothing else signed with the secret can pass for a token.
    this.keys = config.keys.current.derived('auth_token');
  }

  async issue({ id, sessionId }: SignedInUser): Promise<string> {
    const [first] = this.keys;
    if (!first) throw new Error('There is no key to sign with');
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: first.name })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(String(id))
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(first.key);
  }

  /** The token's content; null if it is malformed, forged or expired. */
  async read(token: string): Promise<SignedInUser | null> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyOf(header), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: this.clock.now(),
      });
      const claims = Claims.safeParse(payload);
      return claims.success ? { id: claims.data.sub, sessionId: claims.data.sid } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** A token without a key id predates key ids, so the oldest key signed it. */
  private keyOf({ kid }: JWTHeaderParameters): Uint8Array {
    const known = kid === undefined ? this.keys.at(-1) : this.keys.find(({ name }) => name === kid);
    if (!known) throw new errors.JWSSignatureVerificationFailed();
    return known.key;
  }
}
