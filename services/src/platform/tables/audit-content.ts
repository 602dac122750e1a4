import { Column } from 'typeorm';

/** What an entry of the audit log says, signed or not yet. */
export abstract class AuditContent {
  /** When it happened. */
  @Column('datetime', { precision: 3 })
  at: Date;

  @Column('varchar', { length: 41, nullable: true })
  remote: string | null;

  @Column('varchar', { length: 30 })
  act: string;

  /** Id of the actor; in entries from before there was a key, an operator's address. */
  @Column('varchar', { length: 300 })
  actor: string;

  /** Id of the token it was done with; null for a session, and in entries from before this was recorded. */
  @Column('int', { nullable: true })
  tokenId: number | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Canonical JSON. */
  @Column('text')
  details: string;
}
