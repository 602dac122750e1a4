import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A user who has signed in at least once. */
@Entity('users')
@Index('ux_users_email', ['email'], { unique: true })
export class UserEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_users' })
  id: number;

  @Column('varchar', { length: 100 })
  firstName: string;

  @Column('varchar', { length: 200 })
  name: string;

  /** Verified by a provider, in lower case: accounts of two providers with the same address are one user. */
  @Column('varchar', { length: 254, nullable: true })
  email: string | null;

  @Column('varchar', { length: 500, nullable: true })
  image: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When an operator lifted the limits for new members; null for nobody yet. */
  @Column('datetime', { precision: 3, nullable: true })
  trustedAt: Date | null;

  /** Since when an operator has kept them from signing in; null if not. */
  @Column('datetime', { precision: 3, nullable: true })
  suspendedAt: Date | null;

  /** Null while suspended: for good. */
  @Column('datetime', { precision: 3, nullable: true })
  suspendedUntil: Date | null;

  /** Shown to them. */
  @Column('varchar', { length: 300, nullable: true })
  suspensionReason: string | null;
}
