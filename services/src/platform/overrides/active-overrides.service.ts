import { Inject, Injectable } from '@nestjs/common';
import { NewOverride, overriddenName, type ReleaseManifest } from '@lectern/contracts';
import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { isInTime, TeamTokenEntity } from '../access/index.js';
import type { ActiveOverride } from './active-override.js';
import { OverrideEntity } from './override.entity.js';
import { releaseOf, withdrawnAmong } from './shown-releases.js';

/** The current content of overrides. */
@Injectable()
export class ActiveOverrides {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** This visitor's override in its current state; null if it has ended or expired, or is another visitor's. */
  async active(id: number, visitor: string): Promise<ActiveOverride | null> {
    const row = await this.database.read.manager.findOneBy(OverrideEntity, {
      id,
      claimedBy: In(this.claimants(visitor)),
      endedAt: IsNull(),
      expiresAt: MoreThan(this.clock.now()),
    });
    return row && (await this.isBacked(this.database.read.manager, row)) ? this.contentOf(row) : null;
  }

  /** The visitor's most recent override, to explain why they get a release. */
  async latestOf(visitor: string): Promise<ActiveOverride | null> {
    const row = await this.database.read.manager.findOne(OverrideEntity, {
      where: { claimedBy: In(this.claimants(visitor)), endedAt: IsNull() },
      order: { id: 'DESC' },
    });
    return row && this.active(row.id, visitor);
  }

  /**
   * Whether its server still reports and its creator may still show it: their token is neither revoked nor
   * expired, or they are still an operator.
   */
  async isBacked(
    manager: EntityManager,
    { tokenId, createdBy, leaseUntil }: OverrideEntity,
  ): Promise<boolean> {
    if (leaseUntil !== null && leaseUntil <= this.clock.now()) return false;
    const isOperators = !createdBy.startsWith('team:');
    if (isOperators && !this.config.operators.includes(createdBy)) return false;
    if (tokenId === null) return true;
    const token = await manager.findOneBy(TeamTokenEntity, { id: tokenId });
    return token !== null && token.revokedAt === null && isInTime(token, this.clock.now());
  }

  /** Its content, without releases that were recalled, deleted or withdrawn in the meantime; null if none is left. */
  async contentOf({ id, content, expiresAt }: OverrideEntity): Promise<ActiveOverride | null> {
    const { remotes: all, shell = null } = NewOverride.parse(JSON.parse(content));
    const away = await withdrawnAmong(this.database.read.manager, all.map(overriddenName));
    const remotes = all.filter((part) => !away.includes(overriddenName(part)));
    const development = remotes.filter((part) => 'base' in part);
    const published: ReleaseManifest[] = [];
    for (const part of remotes) {
      const manifest = 'base' in part ? null : await releaseOf(this.database.read.manager, part);
      if (manifest) published.push(manifest);
    }
    if (development.length + published.length === 0) return null;
    return { id, expiresAt, development, published, shell };
  }

  /** The visitor as their overrides name them; by the current key first. */
  claimants(visitor: string): [string, ...string[]] {
    return this.config.keys.current.digests('override-visitor', visitor);
  }
}
