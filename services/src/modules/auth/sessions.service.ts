import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import { isoTime, type SqlDate, timeOf } from '../../database/row-values.js';
import { browserFamily } from '../../gateway/browser-family.js';
import { Clock } from '../../kernel/clock.js';
import type { Place } from '../../gateway/place.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { shortNetwork } from '../../gateway/short-network.js';
import { SessionEntity } from './session.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = { site: 30 * DAY_MS, console: DAY_MS / 2 } as const satisfies Record<Place, number>;
const IDLE_MS = { site: 14 * DAY_MS, console: DAY_MS / 12 } as const satisfies Record<Place, number>;
/** Use is recorded at most this often: one write per request would gain nothing. */
const TOUCH_MS = 5 * 60 * 1000;

/** Grace period for requests sent before the browser received the cookie under its new name. */
const MOVE_MS = 60 * 1000;

/** Lifetime of the cookie in seconds: the longest a session can last. */
export const sessionCookieSeconds = (place: Place) => LIFE_MS[place] / 1000;

/** How a user recognises a session. */
export interface SessionSource {
  browser: string | null;
  network: string | null;
}

export const sourceOf = ({ headers, ip }: FastifyRequest): SessionSource => ({
  browser: browserFamily(headers['user-agent']),
  network: shortNetwork(ip),
});

export interface BegunSession {
  id: number;
  userId: number;
  /** The cookie's value; only its hash is stored. */
  token: string;
}

type Lifetime = Pick<SessionEntity, 'place' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'>;

/** Whether a session is valid: not ended, not expired, not unused for too long. */
export const isAlive = ({ revokedAt, expiresAt, lastUsedAt, place }: Lifetime, now: Date): boolean =>
  !revokedAt && expiresAt > now && lastUsedAt.getTime() + IDLE_MS[place] > now.getTime();

interface FoundSession extends Lifetime, Pick<SessionEntity, 'id' | 'userId'> {}

interface SessionRow {
  id: number;
  user_id: number;
  place: Place;
  expires_at: SqlDate;
  last_used_at: SqlDate;
  revoked_at: SqlDate | null;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Sessions are rows, so that the server can end them: after 30 days, after 14 days of inactivity, or immediately; those of the console
 * after 12 hours, or two of inactivity.
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
   * Begins a session in the caller's transaction and ends the one the browser came with, so that a cookie planted before the sign-in is
   * worthless afterwards (session fixation).
   */
  async begin(
    tx: EntityManager,
    userId: number,
    replaced: string | undefined,
    place: Place,
    about: SessionSource & Pick<SessionEntity, 'confirmedAt'>,
  ): Promise<BegunSession> {
    const now = this.clock.now();
    await tx.delete(SessionEntity, { expiresAt: LessThan(now) });
    if (replaced) await tx.update(SessionEntity, { tokenHash: hashOf(replaced) }, { revokedAt: now });
    const token = randomBytes(32).toString('base64url');
    const { id } = await tx.save(SessionEntity, {
      ...about,
      userId,
      place,
      tokenHash: hashOf(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS[place]),
      revokedAt: null,
      oldNameUntil: null,
    });
    return { id, userId, token };
  }

  /** The user of a live session by its cookie; records the use and the network. */
  async byToken(token: string, place: Place, source: SessionSource): Promise<SignedInUser | null> {
    if (!TOKEN.test(token)) return null;
    const session = await this.find('token_hash', hashOf(token));
    if (session?.place !== place || !this.lives(session)) return null;
    this.touch(session, source);
    return { id: session.userId, sessionId: session.id };
  }

  /**
   * As {@link byToken}, for cookies from before the names began with `__Host-Http-`. A script could have planted one, so its session must
   * predate the change too; after its first use it stays valid for one minute, for in-flight requests. The console's cookie has always had
   * its name.
   */
  async byOldToken(token: string): Promise<SignedInUser | null> {
    if (!TOKEN.test(token)) return null;
    const now = this.clock.now();
    const where = { tokenHash: hashOf(token), place: 'site' as const, oldNameUntil: MoreThan(now) };
    const session = await this.database.read.manager.findOneBy(SessionEntity, where);
    if (!session || !this.lives(session)) return null;
    const last = new Date(now.getTime() + MOVE_MS);
    await this.database.write((tx) =>
      tx.update(SessionEntity, { id: session.id, oldNameUntil: MoreThan(last) }, { oldNameUntil: last }),
    );
    return { id: session.userId, sessionId: session.id };
  }

  /** The user of a live session of the site. Does not count as use. */
  async byId(sessionId: number): Promise<SignedInUser | null> {
    const session = await this.find('id', sessionId);
    return session?.place === 'site' && this.lives(session)
      ? { id: session.userId, sessionId: session.id }
      : null;
  }

  /** Ends one session immediately, for all processes. */
  async revoke(sessionId: number): Promise<void> {
    const revokedAt = this.clock.now();
    await this.database.write((tx) =>
      tx.update(SessionEntity, { id: sessionId, revokedAt: IsNull() }, { revokedAt }),
    );
  }

  /** In plain SQL: every signed-in request looks its session up, and building the query would take longer than running it. */
  private async find(column: 'id' | 'token_hash', value: number | string): Promise<FoundSession | null> {
    const [row] = await this.database.read.query<SessionRow>(
      `SELECT id, user_id, place, expires_at, last_used_at, revoked_at FROM sessions WHERE ${column} = ?`,
      [value],
    );
    if (!row) return null;
    const { id, user_id, place, expires_at, last_used_at, revoked_at } = row;
    return {
      id,
      place,
      userId: user_id,
      expiresAt: new Date(isoTime(expires_at)),
      lastUsedAt: new Date(isoTime(last_used_at)),
      revokedAt: timeOf(revoked_at),
    };
  }

  private lives(session: Lifetime): boolean {
    return isAlive(session, this.clock.now());
  }

  /** Runs in the background; a failure only lets the session expire earlier. */
  private touch({ id, lastUsedAt }: FoundSession, source: SessionSource): void {
    const now = this.clock.now();
    if (now.getTime() - lastUsedAt.getTime() < TOUCH_MS || this.touching.has(id)) return;
    this.touching.add(id);
    this.database
      .write((tx) => tx.update(SessionEntity, { id }, { ...source, lastUsedAt: now }))
      .catch((error: unknown) => this.logger.warn(`The use of a session was not recorded: ${String(error)}`))
      .finally(() => this.touching.delete(id));
  }
}
