import { Injectable } from '@nestjs/common';
import type { SignedInSession } from '@lectern/contracts';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import type { Place } from '../../gateway/place.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { SessionEntity } from './session.entity.js';
import { isAlive } from './sessions.service.js';

/** More than anyone opens in a month. */
const MOST = 200;

/** A session as its user, and other operators, see it. @param current id of the requesting one */
export const toSession = (
  { id, browser, network, createdAt, lastUsedAt }: SessionEntity,
  current: number | undefined,
): SignedInSession => ({
  id,
  browser,
  network,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
  current: id === current,
});

/**
 * A user's own sessions. On the site only sessions of the site, since its remotes could request them too; at the console only those of the
 * console.
 */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Live sessions, most recently used first. */
  async of({ id: userId, sessionId }: SignedInUser, place: Place): Promise<SignedInSession[]> {
    const rows = await this.database.read.manager.find(SessionEntity, {
      where: { userId, place, revokedAt: IsNull() },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
      take: MOST,
    });
    const now = this.clock.now();
    return rows.filter((row) => isAlive(row, now)).map((row) => toSession(row, sessionId));
  }

  /** Whether the session existed and belonged to this user. */
  async end({ id: userId }: SignedInUser, place: Place, sessionId: number): Promise<boolean> {
    const revokedAt = this.clock.now();
    return this.database.act(async (tx) => {
      const { affected } = await tx.update(
        SessionEntity,
        { id: sessionId, userId, place, revokedAt: IsNull() },
        { revokedAt },
      );
      return affected === 1;
    });
  }

  /** Resolves to the number ended. */
  async endOthers({ id: userId, sessionId }: SignedInUser, place: Place): Promise<number> {
    const revokedAt = this.clock.now();
    return this.database.act(async (tx) => {
      const { affected } = await tx.update(
        SessionEntity,
        { id: Not(sessionId), userId, place, revokedAt: IsNull() },
        { revokedAt },
      );
      return affected ?? 0;
    });
  }
}
