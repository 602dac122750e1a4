import { Inject, Injectable } from '@nestjs/common';
import type { NeededConfirmation } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { SessionEntity } from '../../modules/auth/index.js';
import { actOf, ConfirmationRows } from './confirmation-rows.js';
import { needsConfirmation } from './confirmed-calls.js';
import { PasskeyEntity } from './passkeys/passkey.entity.js';
import { WebAuthn } from './passkeys/web-authn.js';

/** How long a sign-in counts as proof of identity. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Whether an operator proved their identity: with a passkey, for this one action; or by a recent sign-in, if
 * `STEP_UP` allows it.
 */
@Injectable()
export class Confirmations {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rows: ConfirmationRows,
    private readonly webAuthn: WebAuthn,
  ) {}

  /** @throws {DomainError} CONFIRMATION_NEEDED */
  async assertFor(request: FastifyRequest): Promise<void> {
    const { user } = request.lectern;
    if (!user || !needsConfirmation(request)) return;
    const needed =
      this.config.stepUp === 'passkey' ? await this.byPasskey(user, request) : await this.bySignIn(user);
    if (needed) throw new DomainError('CONFIRMATION_NEEDED', { details: { confirmation: needed } });
  }

  /** Null if confirmed. */
  private async byPasskey(user: SignedInUser, request: FastifyRequest): Promise<NeededConfirmation | null> {
    const act = actOf(request);
    if (await this.rows.spend(user, act, request)) return null;
    const passkeys = await this.database.read.manager.findBy(PasskeyEntity, { userId: user.id });
    if (passkeys.length === 0) return { by: 'passkey', options: null };
    const options = await this.webAuthn.confirmationOptions(passkeys);
    return { by: 'passkey', id: await this.rows.open(user, act, options.challenge), options };
  }

  private async bySignIn({ sessionId }: SignedInUser): Promise<NeededConfirmation | null> {
    const session = await this.database.read.manager.findOneBy(SessionEntity, { id: sessionId });
    const confirmedAt = session?.place === 'console' ? session.confirmedAt : null;
    const isFresh = confirmedAt && this.clock.now().getTime() - confirmedAt.getTime() < FRESH_MS;
    return isFresh ? null : { by: this.config.stepUp };
  }
}
