import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CreatedTeamToken, NewTeamToken, TeamToken } from '@lectern/contracts';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../gateway/clock.js';
import { DomainError } from '../../../gateway/errors.js';
import { AuditService } from '../audit/audit.service.js';
import { nameOf, type OperatorActor, type PlatformActor } from './actor.js';
import { TeamTokenEntity } from './team-token.entity.js';

/** Tells a team's token from every other bearer. */
export const TEAM_TOKEN_PREFIX = 'lct_';

/** In the place of names: the token is an operator's own, for the command line. */
const EVERY_REMOTE = '*';
const TOKEN = /^lct_[A-Za-z0-9_-]{43}$/;
/** Use is noted this often at most. */
const TOUCH_MS = 60_000;
const LISTED = 500;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Tokens of teams: made by operators, shown once, kept as a hash, good until they are revoked.
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

  async create({ team, remotes }: NewTeamToken, operator: OperatorActor): Promise<CreatedTeamToken> {
    const token = `${TEAM_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    const reached = [...new Set(remotes)].sort();
    const row = await this.database.act(
      async (tx) => {
        const saved = await tx.save(TeamTokenEntity, {
          team,
          remotes: JSON.stringify(reached),
          tokenHash: hashOf(token),
          createdAt: this.clock.now(),
          createdBy: nameOf(operator),
          lastUsedAt: null,
          revokedAt: null,
        });
        const details = { token: saved.id, team, remotes: reached };
        await this.audit.append(tx, { act: 'token-create', actor: nameOf(operator), details });
        return saved;
      },
      { secret: true },
    );
    return { ...toTeamToken(row), token };
  }

  /** Newest first; revoked ones too. */
  async list(): Promise<TeamToken[]> {
    const rows = await this.database.read.manager.find(TeamTokenEntity, {
      order: { id: 'DESC' },
      take: LISTED,
    });
    return rows.map(toTeamToken);
  }

  /** At once and everywhere. @throws DomainError 404, and 409 for one that is revoked already */
  async revoke(id: number, operator: OperatorActor): Promise<void> {
    await this.database.act(async (tx) => {
      const revokedAt = this.clock.now();
      const { affected } = await tx.update(TeamTokenEntity, { id, revokedAt: IsNull() }, { revokedAt });
      const row = await tx.findOneBy(TeamTokenEntity, { id });
      if (!row) throw new DomainError('NOT_FOUND', { text: 'There is no such token.' });
      if (affected === 0) throw new DomainError('CONFLICT', { text: 'This token has been revoked already.' });
      const details = { token: id, team: row.team };
      await this.audit.append(tx, { act: 'token-revoke', actor: nameOf(operator), details });
    });
  }

  /** Who a token stands for; notes the use. @throws DomainError 401 */
  async use(token: string): Promise<PlatformActor> {
    const row = TOKEN.test(token)
      ? await this.database.read.manager.findOneBy(TeamTokenEntity, { tokenHash: hashOf(token) })
      : null;
    if (!row) throw new DomainError('UNAUTHENTICATED', { text: 'This token is not known.' });
    if (row.revokedAt) throw new DomainError('UNAUTHENTICATED', { text: 'This token has been revoked.' });
    const remotes = JSON.parse(row.remotes) as string[];
    const actor: PlatformActor = remotes.includes(EVERY_REMOTE)
      ? { kind: 'operator', email: row.createdBy, token: row.id }
      : { kind: 'team', team: row.team, remotes, token: row.id };
    // Whoever is no operator any more has no command line of one either.
    if (actor.kind === 'operator' && !this.config.operators.includes(actor.email)) {
      throw new DomainError('FORBIDDEN', { text: 'Who made this token is no operator any more.' });
    }
    this.touch(row);
    return actor;
  }

  /** In the background: nobody waits for it. */
  private touch({ id, lastUsedAt }: TeamTokenEntity): void {
    const now = this.clock.now();
    if ((lastUsedAt && now.getTime() - lastUsedAt.getTime() < TOUCH_MS) || this.touching.has(id)) return;
    this.touching.add(id);
    this.database
      .write((tx) => tx.update(TeamTokenEntity, { id }, { lastUsedAt: now }))
      .catch((error: unknown) => this.logger.warn(`The use of a token was not noted: ${String(error)}`))
      .finally(() => this.touching.delete(id));
  }
}

function toTeamToken(row: TeamTokenEntity): TeamToken {
  return {
    id: row.id,
    team: row.team,
    remotes: JSON.parse(row.remotes) as string[],
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
