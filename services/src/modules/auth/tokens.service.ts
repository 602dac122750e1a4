import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config.js';
import { Clock } from '../../gateway/clock.js';
import type { SignedInUser } from '../../gateway/request-context.js';

const LIFE_SECONDS = 15 * 60;
const ISSUER = 'lectern';
/** Good for the API alone, whatever else is signed by this issuer one day. */
const AUDIENCE = 'lectern-api';

const Claims = z.object({ sub: z.string().regex(/^\d+$/).transform(Number), sid: z.int() });

/**
 * `auth_token`: a signed statement of user and session, good as a bearer token for 15 minutes. Who accepts one must
 * see that the session still lives.
 *
 * @source decisions.md, "Identity"
 */
@Injectable()
export class TokensService {
  private readonly key: Uint8Array;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    // A key of its own, so that nothing else that the secret signs can pass for a token.
    this.key = createHmac('sha256', config.secret).update('auth_token').digest();
  }

  issue({ id, sessionId }: SignedInUser): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(String(id))
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(this.key);
  }

  /** What a token says, or null for one that is broken, forged or too old. */
  async read(token: string): Promise<SignedInUser | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
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
}
