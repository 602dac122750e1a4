import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../database/database.js';
import { COOKIES } from '../../../gateway/cookies.js';

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
   * The operator's e-mail; null where somebody else is signed in. Signed in by the session cookie, whose changing calls carry a
   * CSRF token: the token that scripts of a page can read is not enough.
   */
  async of(request: FastifyRequest): Promise<string | null> {
    const { user } = request.lectern;
    if (!user || !request.cookies[COOKIES.session]) return null;
    const [row] = await this.database.read.query<{ email: string | null }>(
      'SELECT email FROM users WHERE id = ?',
      [user.id],
    );
    return row?.email && this.emails.has(row.email) ? row.email : null;
  }
}
