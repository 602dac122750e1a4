import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../../modules/auth/user.entity.js';

/** What a changing call did, kept for a day in the transaction that did it, so that the same call again gets the same answer. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_created', ['createdAt'])
@Index('ix_idempotency_keys_user', ['userId'])
export class IdempotencyKeyEntity {
  /** SHA-256 of person, method, path and key. */
  @PrimaryColumn('varchar', { length: 43, primaryKeyConstraintName: 'pk_idempotency_keys' })
  id: string;

  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, {
    name: 'fk_idempotency_keys_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  userId: number | null;

  /** SHA-256 of what was sent. */
  @Column('varchar', { length: 43 })
  bodyHash: string;

  /** As JSON: what the transaction resolved to; of a secret, the id alone. */
  @Column('mediumtext')
  result: string;

  @Column('boolean')
  isSecret: boolean;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
