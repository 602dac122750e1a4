import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SubscriptionEntity } from './subscription.entity.js';

/** The outbox: a mail is written in the transaction that causes it and sent by the holder of its lease. */
@Entity('mails')
@Index('ux_mails_dedupe_key', ['dedupeKey'], { unique: true })
@Index('ix_mails_due', ['sentAt', 'failedAt', 'dueAt', 'id'])
@Index('ix_mails_subscription', ['subscriptionId'])
export class MailEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_mails' })
  id: number;

  /** Deduplication key: reason and recipient. The same cause never creates a second mail. */
  @Column('varchar', { length: 200 })
  dedupeKey: string;

  /** Local part of the Message-ID. Stable across attempts, so that a repeat can be distinguished from a second mail. */
  @Column('varchar', { length: 64 })
  messageId: string;

  /** The subscription. Null once it has ended: an unsent mail is then obsolete. */
  @Column('int', { nullable: true })
  @ForeignKey(() => SubscriptionEntity, {
    name: 'fk_mails_subscription',
    onDelete: 'SET NULL',
    onUpdate: 'NO ACTION',
  })
  subscriptionId: number | null;

  /** Of a mail that announces no talk; null for one that does. */
  @Column('varchar', { length: 200, nullable: true })
  subject: string | null;

  /** Its plain text. */
  @Column('text', { nullable: true })
  body: string | null;

  /** Null if the user has no address: nothing can be sent, and the row records that. */
  @Column('varchar', { length: 254, nullable: true })
  recipient: string | null;

  /** Attempts started, whatever their outcome. */
  @Column('int', { default: 0 })
  attempts: number;

  /** Earliest next attempt; postponed by a lease and by a failure. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** Identifies the sender that holds the mail: only it may record the outcome. */
  @Column('varchar', { length: 40, nullable: true })
  lease: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  sentAt: Date | null;

  /** When sending was given up. */
  @Column('datetime', { precision: 3, nullable: true })
  failedAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
