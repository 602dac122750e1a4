import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SubscriptionEntity } from './subscription.entity.js';

/** The outbox: a mail is written in the transaction that causes it and sent by whoever holds its lease. */
@Entity('mails')
@Index('ux_mails_dedupe_key', ['dedupeKey'], { unique: true })
@Index('ix_mails_due', ['sentAt', 'failedAt', 'dueAt', 'id'])
@Index('ix_mails_subscription', ['subscriptionId'])
export class MailEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_mails' })
  id: number;

  /** What the mail is about and for whom: the same cause never makes a second one. */
  @Column('varchar', { length: 200 })
  dedupeKey: string;

  /** Left part of the Message-ID. Stable across attempts, so that a repeat can be told from a second mail. */
  @Column('varchar', { length: 64 })
  messageId: string;

  /** What it is sent for. Null when the subscription has ended: an unsent mail is then no longer wanted. */
  @Column('int', { nullable: true })
  @ForeignKey(() => SubscriptionEntity, {
    name: 'fk_mails_subscription',
    onDelete: 'SET NULL',
    onUpdate: 'NO ACTION',
  })
  subscriptionId: number | null;

  /** Null where the user has no address: nothing can be sent, and the row says so. */
  @Column('varchar', { length: 254, nullable: true })
  recipient: string | null;

  /** Begun, whatever became of them. */
  @Column('int', { default: 0 })
  attempts: number;

  /** Not before; moved ahead by a lease and by a failed attempt. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;

  /** Whoever holds it may say what became of the mail. */
  @Column('varchar', { length: 40, nullable: true })
  lease: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  sentAt: Date | null;

  /** When it was given up. */
  @Column('datetime', { precision: 3, nullable: true })
  failedAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
