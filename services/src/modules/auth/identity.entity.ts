import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';

/** An account at an identity provider that signs a user in. */
@Entity('identities')
@Index('ux_identities_provider_subject', ['provider', 'subject'], { unique: true })
@Index('ix_identities_user', ['userId'])
export class IdentityEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_identities' })
  id: number;

  @Column('int')
  @ForeignKey(() => UserEntity, { name: 'fk_identities_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  /** `google`, `github` or the local provider's name. */
  @Column('varchar', { length: 30 })
  provider: string;

  /** The provider's own stable id for the account. */
  @Column('varchar', { length: 255 })
  subject: string;

  /** Verified address at the last sign-in; null if there is none, or if the row predates this column. */
  @Column('varchar', { length: 254, nullable: true })
  email: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
