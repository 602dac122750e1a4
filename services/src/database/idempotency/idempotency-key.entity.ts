import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The result of a call with side effects, stored for a day by its own transaction, so that a repeated call gets the same response. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_created', ['createdAt'])
@Index('ix_idempotency_keys_user', ['userId'])
export class IdempotencyKeyEntity {
  /** SHA-256 of user, method, path and key. */
  @PrimaryColumn('varchar', { length: 43, primaryKeyConstraintName: 'pk_idempotency_keys' })
  id: string;

  @Column('int', { nullable: true })
  // By name: the tables of modules are a layer above this one.
  @ForeignKey('UserEntity', {
    name: 'fk_idempotency_keys_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  userId: number | null;

  /** SHA-256 of the request body. */
  @Column('varchar', { length: 43 })
  bodyHash: string;

  /** The transaction's result as JSON; for a secret, only its id. */
  @Column('mediumtext')
  result: string;

  @Column('boolean')
  isSecret: boolean;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
