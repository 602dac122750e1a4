import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NeededCode, TokenConfirmation } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { lockFound } from '../../../database/row-locks.js';
import { Clock } from '../../../kernel/clock.js';
import { elsewhere } from '../../../gateway/console-gate.js';
import { DomainError } from '../../../kernel/errors.js';
import { codeHashes, newCode } from '../../../kernel/short-code.js';
import { ReleaseEntity, RolloutEntity } from '../../tables/index.js';
import type { PlatformActor } from '../actor.js';
import { shownNetwork } from '../shown-network.js';
import { TeamTokenEntity } from '../team-token.entity.js';
import { isAboutCandidate, isPublication, needsCode } from './coded-calls.js';
import { actionOfToken, type ReadBuild, type ShownAction } from './shown-action.js';
import { TokenConfirmationEntity } from './token-confirmation.entity.js';

const MINUTES = 10;
/** Per token. */
const MOST_WAITING = 5;
const ID = /^[0-9a-f]{32}$/;

/** Key use for hashing the codes people enter at the console. */
export const CODE_USE = 'confirmation-code';

type Call = FastifyRequest<{ Params: { remote?: string } }>;

/** Token actions that an operator must confirm at the console: each by its own code, for single use within ten minutes. */
@Injectable()
export class TokenConfirmations {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** For every call of a token except a publication. @throws {DomainError} CONFIRMATION_NEEDED */
  async assertFor(actor: PlatformActor, request: Call): Promise<void> {
    const { remote } = request.params;
    if (actor.token === undefined || !needsCode(actor, request, remote)) return;
    // Operators' sessions act at the console only.
    if (actor.kind === 'operator' && request.lectern.place === 'site') throw elsewhere(this.config);
    if (isPublication(request)) return;
    const candidate =
      remote !== undefined && isAboutCandidate(request) ? await this.candidateOf(remote) : null;
    await this.assertConfirmed(actor.token, request, actionOfToken(request, { remote, candidate }));
  }

  /** For a build whose archive was read. @throws {DomainError} CONFIRMATION_NEEDED */
  async assertPublishing(actor: PlatformActor, request: FastifyRequest, build: ReadBuild): Promise<void> {
    if (actor.token === undefined || !needsCode(actor, request, build.name)) return;
    await this.assertConfirmed(actor.token, request, actionOfToken(request, { build }));
  }

  /** State of one of this token's confirmations. @throws {DomainError} 404 */
  async find(token: number, id: string): Promise<TokenConfirmation> {
    const row = ID.test(id)
      ? await this.database.read.manager.findOneBy(TokenConfirmationEntity, { ...this.of(token), id })
      : null;
    if (!row) throw new DomainError('NOT_FOUND', { text: 'Nothing is waiting to be confirmed.' });
    return { state: row.refusedAt ? 'refused' : row.confirmedAt ? 'confirmed' : 'waiting' };
  }

  private async assertConfirmed(
    token: number,
    request: FastifyRequest,
    { act, shown }: { act: string; shown: ShownAction },
  ): Promise<void> {
    if (!this.config.console) throw elsewhere(this.config);
    if (await this.spend(token, act, request)) return;
    const confirmation: NeededCode = {
      by: 'code',
      ...(await this.open(token, act, shown, request.ip)),
      address: new URL('/operate/tokens', this.config.console.url).href,
      minutes: MINUTES,
    };
    throw new DomainError('CONFIRMATION_NEEDED', {
      text: 'An operator has to confirm this in the console.',
      details: { confirmation },
    });
  }

  /** In one statement, so that it is used once even with several processes. */
  private async spend(token: number, act: string, { headers }: FastifyRequest): Promise<boolean> {
    const { 'x-confirmation': id, 'idempotency-key': key } = headers;
    if (typeof id !== 'string' || !ID.test(id)) return false;
    const usedKey = typeof key === 'string' ? createHash('sha256').update(key).digest('hex') : null;
    // Confirmations by former operators do not count.
    const decidedBy = In([...this.config.operators]);
    const confirmed = { ...this.of(token), id, act, confirmedAt: Not(IsNull()), decidedBy };
    return this.database.write(async (tx) => {
      const { affected } = await tx.update(
        TokenConfirmationEntity,
        { ...confirmed, usedAt: IsNull() },
        { usedAt: this.clock.now(), usedKey },
      );
      return (
        affected === 1 ||
        (usedKey !== null && (await tx.existsBy(TokenConfirmationEntity, { ...confirmed, usedKey })))
      );
    });
  }

  private async open(tokenId: number, act: string, shown: ShownAction, address: string) {
    const now = this.clock.now();
    const id = randomBytes(16).toString('hex');
    const code = newCode();
    const [codeHash] = codeHashes(this.config.keys.current, code, CODE_USE);
    await this.database.write(async (tx) => {
      await this.hold(tx, tokenId);
      await tx.delete(TokenConfirmationEntity, { expiresAt: LessThanOrEqual(now) });
      const waiting = { tokenId, confirmedAt: IsNull(), refusedAt: IsNull() };
      // A new request for the same action invalidates the earlier code.
      await tx.delete(TokenConfirmationEntity, { ...waiting, act });
      if ((await tx.countBy(TokenConfirmationEntity, waiting)) >= MOST_WAITING)
        throw new DomainError('RATE_LIMITED', {
          text: `${MOST_WAITING} actions of this token are already waiting to be confirmed.`,
          headers: { 'Retry-After': String(MINUTES * 60) },
        });
      await tx.insert(TokenConfirmationEntity, {
        ...{ id, tokenId, codeHash, act, shown: JSON.stringify(shown) },
        network: shownNetwork(address),
        createdAt: now,
        expiresAt: new Date(now.getTime() + MINUTES * 60_000),
        ...{ confirmedAt: null, refusedAt: null, decidedBy: null, usedAt: null, usedKey: null },
      });
    });
    return { id, code };
  }

  /** Serializes concurrent calls of one token, so that the count is right. */
  private async hold(tx: EntityManager, id: number): Promise<void> {
    await tx.findOne(TeamTokenEntity, { where: { id }, ...lockFound(tx) });
  }

  private async candidateOf(remote: string): Promise<string | null> {
    const { manager } = this.database.reader;
    const rollout = await manager.findOneBy(RolloutEntity, { remote });
    if (!rollout?.candidateReleaseId) return null;
    return (await manager.findOneBy(ReleaseEntity, { id: rollout.candidateReleaseId }))?.version ?? null;
  }

  private of(tokenId: number) {
    return { tokenId, expiresAt: MoreThan(this.clock.now()) };
  }
}
