import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  CAPTIONS_ONLY,
  type CreatedTeamToken,
  type NewTeamToken,
  type RenewTeamToken,
  type TeamToken,
  TOKEN_DAYS,
} from '@lectern/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { TEAM_TOKEN_PREFIX } from '../../gateway/console-gate.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { AuditService } from '../audit/index.js';
import { type ActingAs, authorOf, nameOf, type OperatorActor, type PlatformActor } from './actor.js';
import { shownNetwork } from './shown-network.js';
import { TeamTokenEntity } from './team-token.entity.js';
import { assertTeamReaches, ownAmong } from './teams.js';

/** In place of names: the token is an operator's own, for the command line. */
const EVERY_REMOTE = '*';
const TOKEN = /^lct_[A-Za-z0-9_-]{43}$/;
/** Minimum interval between two updates of the last use. */
const TOUCH_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const LISTED = 500;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Tokens of teams: created by operators, shown once, stored as a hash, valid until they expire or are
 * revoked.
 *
 * @source platform.md, "For an operator", point 5
 */
@Injectable()
export class TeamTokens {
  private readonly logger = new Logger(TeamTokens.name);
  private readonly touching = new Set<number>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'operators'>,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws {DomainError} 422 for a team name that resembles another, 409 for a remote of another team */
  async create({ team, remotes, days }: NewTeamToken, operator: OperatorActor): Promise<CreatedTeamToken> {
    const token = `${TEAM_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    const reached = [...new Set(remotes)].sort();
    const row = await this.database.act(
      async (tx) => {
        const isOfTeam = !reached.includes(EVERY_REMOTE) && !reached.includes(CAPTIONS_ONLY);
        if (isOfTeam) await assertTeamReaches(tx, team, reached);
        const saved = await tx.save(TeamTokenEntity, {
          team,
          remotes: JSON.stringify(reached),
          tokenHash: hashOf(token),
          createdAt: this.clock.now(),
          createdBy: nameOf(operator),
          expiresAt: this.in(days),
          lastUsedAt: null,
          lastUsedFrom: null,
          revokedAt: null,
        });
        const details = { token: saved.id, team, remotes: reached, days: days ?? TOKEN_DAYS };
        await this.audit.append(tx, { act: 'token-create', ...authorOf(operator), details });
        return saved;
      },
      { secret: true },
    );
    return { ...toTeamToken(row), token };
  }

  /** Newest first, revoked ones included. */
  async list(): Promise<TeamToken[]> {
    const rows = await this.database.read.manager.find(TeamTokenEntity, {
      order: { id: 'DESC' },
      take: LISTED,
    });
    return rows.map(toTeamToken);
  }

  /** @throws {DomainError} 404 */
  async find(id: number): Promise<TeamToken> {
    const row = await this.database.read.manager.findOneBy(TeamTokenEntity, { id });
    if (!row) throw unknownToken();
    return toTeamToken(row);
  }

  /**
   * Extends a token, even an expired one, counting from now. It stays the same token.
   *
   * @throws {DomainError} 404; 409 for a revoked one; 403 for a call by token: anyone who finds a lost one could keep it alive forever
   */
  async renew(id: number, { days }: RenewTeamToken, operator: OperatorActor): Promise<TeamToken> {
    if (operator.token !== undefined)
      throw new DomainError('FORBIDDEN', { text: 'Tokens can only be renewed in the console.' });
    return this.database.act(async (tx) => {
      const expiresAt = this.in(days);
      const { affected } = await tx.update(TeamTokenEntity, { id, revokedAt: IsNull() }, { expiresAt });
      const row = await tx.findOneBy(TeamTokenEntity, { id });
      if (!row) throw unknownToken();
      if (affected === 0) throw new DomainError('CONFLICT', { text: 'This token has been revoked.' });
      const details = { token: id, team: row.team, days: days ?? TOKEN_DAYS };
      await this.audit.append(tx, { act: 'token-renew', ...authorOf(operator), details });
      return toTeamToken(row);
    });
  }

  /** Takes effect immediately, everywhere. @throws {DomainError} 404, and 409 if it was already revoked */
  async revoke(id: number, operator: OperatorActor): Promise<void> {
    await this.database.act(async (tx) => {
      const revokedAt = this.clock.now();
      const { affected } = await tx.update(TeamTokenEntity, { id, revokedAt: IsNull() }, { revokedAt });
      const row = await tx.findOneBy(TeamTokenEntity, { id });
      if (!row) throw unknownToken();
      if (affected === 0) throw new DomainError('CONFLICT', { text: 'This token has already been revoked.' });
      const details = { token: id, team: row.team };
      await this.audit.append(tx, { act: 'token-revoke', ...authorOf(operator), details });
    });
  }

  /** The actor that a token identifies; records its use. @param address of the sender @throws {DomainError} 401 */
  async use(token: string, address: string): Promise<PlatformActor> {
    const row = TOKEN.test(token)
      ? await this.database.read.manager.findOneBy(TeamTokenEntity, { tokenHash: hashOf(token) })
      : null;
    assertInForce(row, this.clock.now());
    const remotes = JSON.parse(row.remotes) as string[];
    const isOperators = remotes.includes(EVERY_REMOTE) || remotes.includes(CAPTIONS_ONLY);
    // Tokens of former operators are void.
    if (isOperators && !this.config.operators.includes(row.createdBy)) {
      throw new DomainError('FORBIDDEN', {
        text: 'The operator who created this token no longer has access.',
      });
    }
    const actor = await this.actorOf(row, remotes);
    this.touch(row, shownNetwork(address));
    return actor;
  }

  private async actorOf(
    { id: token, team, createdBy }: TeamTokenEntity,
    remotes: string[],
  ): Promise<PlatformActor> {
    if (remotes.includes(CAPTIONS_ONLY)) return { kind: 'captions', token };
    if (remotes.includes(EVERY_REMOTE)) return { kind: 'operator', email: createdBy, token };
    return { kind: 'team', team, remotes: await ownAmong(this.database.read.manager, team, remotes), token };
  }

  private in(days: number = TOKEN_DAYS): Date {
    return new Date(this.clock.now().getTime() + days * DAY_MS);
  }

  /** In the background: the request does not wait for it. */
  private touch({ id, lastUsedAt, lastUsedFrom }: TeamTokenEntity, from: string): void {
    const now = this.clock.now();
    // Use from another network is recorded immediately.
    const isNoted = lastUsedAt && lastUsedFrom === from && now.getTime() - lastUsedAt.getTime() < TOUCH_MS;
    if (isNoted || this.touching.has(id)) return;
    this.touching.add(id);
    this.database
      .write((tx) => tx.update(TeamTokenEntity, { id }, { lastUsedAt: now, lastUsedFrom: from }))
      .catch((error: unknown) => this.logger.warn(`The use of a token was not recorded: ${String(error)}`))
      .finally(() => this.touching.delete(id));
  }
}

function assertInForce(row: TeamTokenEntity | null, now: Date): asserts row is TeamTokenEntity {
  if (!row) throw new DomainError('UNAUTHENTICATED', { text: 'Invalid token.' });
  if (row.revokedAt) throw new DomainError('UNAUTHENTICATED', { text: 'This token has been revoked.' });
  if (isInTime(row, now)) return;
  const day = row.expiresAt?.toISOString().slice(0, 10) ?? 'an unknown day';
  const text = `This token expired on ${day}. An operator can renew it in the console.`;
  throw new DomainError('UNAUTHENTICATED', { text });
}

/**
 * For the transaction of an action: a build waits and is tried for up to a minute after its token was read, in which
 * the token may have been revoked.
 *
 * @throws {DomainError} 401
 */
export async function assertTokenHolds(tx: EntityManager, actor: ActingAs, now: Date): Promise<void> {
  if (!('token' in actor) || actor.token === undefined) return;
  assertInForce(await tx.findOneBy(TeamTokenEntity, { id: actor.token }), now);
}

/** Whether a token has not expired. */
export const isInTime = ({ expiresAt }: TeamTokenEntity, now: Date): boolean =>
  expiresAt !== null && expiresAt > now;

const unknownToken = () => new DomainError('NOT_FOUND', { text: 'There is no such token.' });

function toTeamToken(row: TeamTokenEntity): TeamToken {
  return {
    id: row.id,
    team: row.team,
    remotes: JSON.parse(row.remotes) as string[],
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    expires_at: row.expiresAt?.toISOString() ?? row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    last_used_from: row.lastUsedFrom,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
