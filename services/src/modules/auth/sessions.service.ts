import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import { browserFamily } from '../../gateway/browser-family.js';
import { Clock } from '../../gateway/clock.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { shortNetwork } from '../../gateway/short-network.js';
import { SessionEntity } from './session.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 30 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
/** Use is noted this often at most: a write for every request would buy nothing. */
const TOUCH_MS = 5 * 60 * 1000;

/** For requests that a browser sends before it has heard of the new name. */
const MOVE_MS = 60 * 1000;

/** Seconds that a browser keeps the cookie: as long as a session can last. */
export const SESSION_COOKIE_SECONDS = LIFE_MS / 1000;

/** What a person knows a session by. */
export interface SessionPlace {
  browser: string | null;
  network: string | null;
}

export const placeOf = ({ headers, ip }: FastifyRequest): SessionPlace => ({
  browser: browserFamily(headers['user-agent']),
  network: shortNetwork(ip),
});

export interface BegunSession {
  id: number;
  userId: number;
  /** The cookie's value; only its hash is stored. */
  token: string;
}

/** Whether a session counts: not ended, not too old, not unused for too long. */
export const isAlive = ({ revokedAt, expiresAt, lastUsedAt }: SessionEntity, now: Date): boolean =>
  !revokedAt && expiresAt > now && lastUsedAt.getTime() + IDLE_MS > now.getTime();

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Sign-ins as rows, so that they can be ended from here: after 30 days, after 14 days unused, or at once.
 *
 * @source decisions.md, "Identity"
 */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);
  private readonly touching = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session in the caller's transaction, and ends the one that the browser came with: a cookie that somebody
   * planted before the sign-in is worth nothing after it.
   */
  async begin(
    tx: EntityManager,
    userId: number,
    replaced: string | undefined,
    place: SessionPlace,
  ): Promise<BegunSession> {
    const now = this.clock.now();
    await tx.delete(SessionEntity, { expiresAt: LessThan(now) });
    if (replaced) await tx.update(SessionEntity, { tokenHash: hashOf(replaced) }, { revokedAt: now });
    const token = randomBytes(32).toString('base64url');
    const { id } = await tx.save(SessionEntity, {
      ...place,
      userId,
      tokenHash: hashOf(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
      revokedAt: null,
      oldNameUntil: null,
    });
    return { id, userId, token };
  }

  /** Who the cookie's value stands for, while its session lives; notes the use, and from where. */
  async byToken(token: string, place: SessionPlace): Promise<SignedInUser | null> {
    if (!TOKEN.test(token)) return null;
    const session = await this.database.read.manager.findOneBy(SessionEntity, { tokenHash: hashOf(token) });
    if (!session || !this.lives(session)) return null;
    this.touch(session, place);
    return { id: session.userId, sessionId: session.id };
  }

  /**
   * As {@link byToken}, for a cookie from before the names began with `__Host-Http-`: a script could have planted it, so its session must be
   * from before too, and from its first use on it has a minute more, for requests that are under way.
   */
  async byOldToken(token: string): Promise<SignedInUser | null> {
    if (!TOKEN.test(token)) return null;
    const now = this.clock.now();
    const where = { tokenHash: hashOf(token), oldNameUntil: MoreThan(now) };
    const session = await this.database.read.manager.findOneBy(SessionEntity, where);
    if (!session || !this.lives(session)) return null;
    const last = new Date(now.getTime() + MOVE_MS);
    await this.database.write((tx) =>
      tx.update(SessionEntity, { id: session.id, oldNameUntil: MoreThan(last) }, { oldNameUntil: last }),
    );
    return { id: session.userId, sessionId: session.id };
  }

  /** Who a session belongs to, while it lives. Does not count as use. */
  async byId(sessionId: number): Promise<SignedInUser | null> {
    const session = await this.database.read.manager.findOneBy(SessionEntity, { id: sessionId });
    return session && this.lives(session) ? { id: session.userId, sessionId: session.id } : null;
  }

  /** Ends one session, at once and everywhere. */
  async revoke(sessionId: number): Promise<void> {
    const revokedAt = this.clock.now();
    await this.database.write((tx) =>
      tx.update(SessionEntity, { id: sessionId, revokedAt: IsNull() }, { revokedAt }),
    );
  }

  private lives(session: SessionEntity): boolean {
    return isAlive(session, this.clock.now());
  }

  /** In the background: nobody waits for it, and a failure only brings the session's end nearer. */
  private touch({ id, lastUsedAt }: SessionEntity, place: SessionPlace): void {
    const now = this.clock.now();
    if (now.getTime() - lastUsedAt.getTime() < TOUCH_MS || this.touching.has(id)) return;
    this.touching.add(id);
    this.database
      .write((tx) => tx.update(SessionEntity, { id }, { ...place, lastUsedAt: now }))
      .catch((error: unknown) => this.logger.warn(`The use of a session was not noted: ${String(error)}`))
      .finally(() => this.touching.delete(id));
  }
}
