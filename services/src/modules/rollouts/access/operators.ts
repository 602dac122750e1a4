import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../database/database.js';

/** People who may decide on every remote: those whose verified e-mail the configuration names. */
@Injectable()
export class Operators {
  private readonly emails: ReadonlySet<string>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
  ) {
    this.emails = new Set(config.operators);
  }

  /**
   * Who is signed in by the session cookie, whose changing calls carry a CSRF token: the token that scripts of a page can read is not
   * enough, whatever cookie stands beside it. Null for nobody.
   */
  async signedIn({ lectern: { user, proof } }: FastifyRequest): Promise<SignedIn | null> {
    if (!user || proof !== 'session') return null;
    const [row] = await this.database.read.query<{ email: string | null }>(
      'SELECT email FROM users WHERE id = ?',
      [user.id],
    );
    const email = row?.email ?? null;
    return email !== null && this.emails.has(email)
      ? { email, isOperator: true }
      : { email, isOperator: false };
  }
}

/** A person, as the platform judges them. */
export type SignedIn = { email: string; isOperator: true } | { email: string | null; isOperator: false };
