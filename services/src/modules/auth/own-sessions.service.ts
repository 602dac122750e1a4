import { Injectable } from '@nestjs/common';
import type { SignedInSession } from '@lectern/contracts';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { SessionEntity } from './session.entity.js';
import { isAlive } from './sessions.service.js';

/** Beyond what anybody signs in to in a month. */
const MOST = 200;

/** The sessions of one person, for that person. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Those that live, the last used first. */
  async of({ id: userId, sessionId }: SignedInUser): Promise<SignedInSession[]> {
    const rows = await this.database.read.manager.find(SessionEntity, {
      where: { userId, revokedAt: IsNull() },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
      take: MOST,
    });
    const now = this.clock.now();
    return rows
      .filter((row) => isAlive(row, now))
      .map(({ id, browser, network, createdAt, lastUsedAt }) => ({
        id,
        browser,
        network,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: id === sessionId,
      }));
  }

  /** Whether there was one of this person's to end. */
  async end({ id: userId }: SignedInUser, sessionId: number): Promise<boolean> {
    const revokedAt = this.clock.now();
    return this.database.act(async (tx) => {
      const { affected } = await tx.update(
        SessionEntity,
        { id: sessionId, userId, revokedAt: IsNull() },
        { revokedAt },
      );
      return affected === 1;
    });
  }

  /** Resolves to how many. */
  async endOthers({ id: userId, sessionId }: SignedInUser): Promise<number> {
    const revokedAt = this.clock.now();
    return this.database.act(async (tx) => {
      const { affected } = await tx.update(
        SessionEntity,
        { id: Not(sessionId), userId, revokedAt: IsNull() },
        { revokedAt },
      );
      return affected ?? 0;
    });
  }
}
