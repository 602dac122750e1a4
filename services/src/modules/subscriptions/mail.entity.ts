import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The outbox: a mail is written in the transaction that causes it and sent by whoever holds its lease. */
@Entity('mails')
@Index('ux_mails_dedupe_key', ['dedupeKey'], { unique: true })
@Index('ix_mails_due', ['sentAt', 'dueAt', 'id'])
export class MailEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_mails' })
  id: number;

  /** What the mail is about and for whom: the same cause never makes a second one. */
  @Column('varchar', { length: 200 })
  dedupeKey: string;

  /** Stable across attempts, so that a mail server can drop a repeat. */
  @Column('varchar', { length: 200 })
  messageId: string;

  @Column('varchar', { length: 254 })
  recipient: string;

  @Column('varchar', { length: 300 })
  subject: string;

  @Column('text')
  body: string;

  @Column('int', { default: 0 })
  attempts: number;

  /** Not before; moved ahead by a lease and by a failed attempt. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  sentAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
