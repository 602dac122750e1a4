import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamTokenEntity } from '../team-token.entity.js';

/** An action of a token that waits for an operator's decision at the console, or was decided there. */
@Entity('token_confirmations')
@Index('ux_token_confirmations_code', ['codeHash'], { unique: true })
@Index('ix_token_confirmations_token', ['tokenId'])
@Index('ix_token_confirmations_expires', ['expiresAt'])
export class TokenConfirmationEntity {
  /** Random, hex. */
  @PrimaryColumn('varchar', { length: 32, primaryKeyConstraintName: 'pk_token_confirmations' })
  id: string;

  @Column('int')
  @ForeignKey(() => TeamTokenEntity, {
    name: 'fk_token_confirmations_token',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  tokenId: number;

  /** Hash of the code people enter: the table alone confirms nothing. */
  @Column('varchar', { length: 100 })
  codeHash: string;

  /** SHA-256 of method, address and what was sent, hex. */
  @Column('varchar', { length: 64 })
  act: string;

  /** JSON: what the operator sees. */
  @Column('text')
  shown: string;

  /** Network of the request, as formatted by `shownNetwork`. */
  @Column('varchar', { length: 50 })
  network: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  confirmedAt: Date | null;

  @Column('datetime', { precision: 3, nullable: true })
  refusedAt: Date | null;

  /** E-mail address of the operator who decided. */
  @Column('varchar', { length: 300, nullable: true })
  decidedBy: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  usedAt: Date | null;

  /** SHA-256 of the `Idempotency-Key` of the call that used it, hex: that call may be repeated. */
  @Column('varchar', { length: 64, nullable: true })
  usedKey: string | null;
}
