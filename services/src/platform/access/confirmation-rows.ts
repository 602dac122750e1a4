import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { ConfirmationEntity } from './confirmation.entity.js';

const LIFE_MS = 10 * 60_000;
const ID = /^[0-9a-f]{32}$/;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Hash that identifies an action: method, address and body.
 *
 * @throws {DomainError} 403 for a body that has not been read yet: its content could not be confirmed
 */
export function actOf({ method, url, body }: FastifyRequest): string {
  if (typeof body === 'object' && body !== null && 'pipe' in body)
    throw new DomainError('FORBIDDEN', { text: 'Publish releases with the token of a team.' });
  return hashOf(JSON.stringify([method, url, body ?? null]));
}

/** Ends what a user has confirmed and not done yet: the passkey that confirmed it is no longer theirs. */
export async function forgetConfirmed(tx: EntityManager, userId: number): Promise<void> {
  await tx.delete(ConfirmationEntity, { userId, confirmedAt: Not(IsNull()), usedAt: IsNull() });
}

/** Actions that wait for a passkey: each belongs to one session, lasts ten minutes and is used once. */
@Injectable()
export class ConfirmationRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns its id */
  async open({ id: userId, sessionId }: SignedInUser, act: string, challenge: string): Promise<string> {
    const now = this.clock.now();
    const id = randomBytes(16).toString('hex');
    await this.database.write(async (tx) => {
      await tx.delete(ConfirmationEntity, { expiresAt: LessThanOrEqual(now) });
      await tx.insert(ConfirmationEntity, {
        id,
        userId,
        sessionId,
        act,
        challenge,
        expiresAt: new Date(now.getTime() + LIFE_MS),
        confirmedAt: null,
        usedAt: null,
        usedKey: null,
      });
    });
    return id;
  }

  /** A pending one of this session. @throws {DomainError} 404 */
  async find(user: SignedInUser, id: string): Promise<ConfirmationEntity> {
    const row = ID.test(id)
      ? await this.database.read.manager.findOneBy(ConfirmationEntity, { ...this.own(user), id })
      : null;
    if (!row) throw nothingWaits();
    return row;
  }

  /** @throws {DomainError} 404 if already confirmed */
  async confirm(tx: EntityManager, { id }: ConfirmationEntity): Promise<void> {
    const waiting = { id, confirmedAt: IsNull(), usedAt: IsNull() };
    const { affected } = await tx.update(ConfirmationEntity, waiting, { confirmedAt: this.clock.now() });
    if (affected !== 1) throw nothingWaits();
  }

  /**
   * Uses one directly, without a separate confirmation: for registering a passkey.
   *
   * @throws {DomainError} 404
   */
  async use(tx: EntityManager, { id }: ConfirmationEntity): Promise<void> {
    const { affected } = await tx.update(
      ConfirmationEntity,
      { id, usedAt: IsNull() },
      { usedAt: this.clock.now() },
    );
    if (affected !== 1) throw nothingWaits();
  }

  /**
   * Uses up the confirmation of an action; repeating the call under its key counts as the same action.
   *
   * @returns whether there was one
   */
  async spend(user: SignedInUser, act: string, request: FastifyRequest): Promise<boolean> {
    const { 'x-confirmation': id, 'idempotency-key': key } = request.headers;
    if (typeof id !== 'string' || !ID.test(id)) return false;
    const usedKey = typeof key === 'string' ? hashOf(key) : null;
    const mine = { ...this.own(user), id, act, confirmedAt: Not(IsNull()) };
    return this.database.write(async (tx) => {
      const { affected } = await tx.update(
        ConfirmationEntity,
        { ...mine, usedAt: IsNull() },
        { usedAt: this.clock.now(), usedKey },
      );
      return affected === 1 || (usedKey !== null && tx.existsBy(ConfirmationEntity, { ...mine, usedKey }));
    });
  }

  private own({ id: userId, sessionId }: SignedInUser) {
    return { userId, sessionId, expiresAt: MoreThan(this.clock.now()) };
  }
}

const nothingWaits = () =>
  new DomainError('NOT_FOUND', { text: 'The passkey request has expired. Try again.' });
