import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { Database } from '../../database/database.js';
import { emailOf } from '../users/index.js';

/** Operators: users whose verified e-mail is listed in the configuration. */
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
   * The operator signed in to the console, where no team's code runs. A session of the site is not enough, let alone its bearer token,
   * which page scripts can read. Null if there is none.
   */
  async signedIn({ lectern: { user, proof } }: FastifyRequest): Promise<SignedIn | null> {
    return user && proof === 'console' ? this.judge(user) : null;
  }

  /**
   * Whether the user, of the site or the console, is an operator. Only decides whether the link to the console is shown; it grants nothing.
   */
  async isKnown({ lectern: { user, proof } }: FastifyRequest): Promise<boolean> {
    return user !== null && proof !== 'bearer' && (await this.judge(user)).isOperator;
  }

  private async judge(user: SignedInUser): Promise<SignedIn> {
    const email = await emailOf(this.database.read, user.id);
    return email !== null && this.emails.has(email)
      ? { email, isOperator: true }
      : { email, isOperator: false };
  }
}

/** A user, as the platform sees them. */
export type SignedIn = { email: string; isOperator: true } | { email: string | null; isOperator: false };
