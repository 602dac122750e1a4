import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UserEntity } from '../users/index.js';
import { dropUnsentMails } from './outbox.js';
import { SubscriptionEntity } from './subscription.entity.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Subscriptions to talks' videos. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Subscribes the user to the talk's video. A talk that already has one is accepted too: nothing will be sent.
   *
   * @throws {DomainError} `TALK_NOT_FOUND`, also for drafts; `ALREADY_SUBSCRIBED`
   */
  async subscribe(slugOrId: string, userId: number): Promise<void> {
    const createdAt = this.clock.now();
    try {
      await this.database.act(async (tx) => {
        const talkId = await this.holdTalk(tx, slugOrId);
        const unsubscribeToken = randomBytes(TOKEN_BYTES).toString('base64url');
        await tx.insert(SubscriptionEntity, { userId, talkId, unsubscribeToken, createdAt });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const failure = new DomainError('ALREADY_SUBSCRIBED', { cause: error });
      failure.details['message'] = failure.text;
      throw failure;
    }
    const { email } = await this.database.read.manager.findOneByOrFail(UserEntity, { id: userId });
    if (!email) this.logger.warn(`User ${userId} subscribed to a talk but has no e-mail address`);
  }

  /** Title of the talk of a subscription; null if the token is unknown or the subscription has ended. */
  async talkOf(token: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const [row] = await this.database.read.query<{ title: string }>(
      `SELECT CASE WHEN t.status = 'hidden' THEN 'A talk that was taken off the site' ELSE t.title END AS title
       FROM subscriptions s JOIN talks t ON t.id = s.talk_id WHERE s.unsubscribe_token = ?`,
      [token],
    );
    return row?.title ?? null;
  }

  /** Ends the subscription and deletes its unsent mails. Unknown tokens are ignored. */
  async unsubscribe(token: string): Promise<void> {
    if (!TOKEN.test(token)) return;
    await this.database.write(async (tx) => {
      const subscription = await tx.findOneBy(SubscriptionEntity, { unsubscribeToken: token });
      if (!subscription) return;
      await dropUnsentMails(tx, subscription.id);
      await tx.delete(SubscriptionEntity, subscription.id);
    });
  }

  /** Locks the talk until the subscription is written, so that a video added concurrently finds it: see `queueVideoMails`. */
  private async holdTalk(tx: EntityManager, slugOrId: string): Promise<number> {
    const address = lookupKey(slugOrId);
    if (!address) throw new DomainError('TALK_NOT_FOUND');
    const [talk] = await tx.query<{ id: number }[]>(
      `SELECT id FROM talks WHERE ${address.column} = ? AND status = 'published'${forUpdate(tx)}`,
      [address.value],
    );
    if (!talk) throw new DomainError('TALK_NOT_FOUND');
    return talk.id;
  }
}
