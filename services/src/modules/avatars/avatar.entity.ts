import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';

/** The site's own copy of a user's picture at the provider. */
@Entity('avatars')
@Index('ux_avatars_user', ['userId'], { unique: true })
@Index('ix_avatars_due', ['dueAt'])
export class AvatarEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_avatars' })
  id: number;

  /** Null once the account is deleted: the file is removed next, then the row. */
  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, { name: 'fk_avatars_user', onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  userId: number | null;

  /** File name: the row's id and the hash of the content. Null until a picture has been fetched. */
  @Column('varchar', { length: 50, nullable: true })
  picture: string | null;

  /** When to fetch from the provider again. */
  @Column('datetime', { precision: 3 })
  dueAt: Date;
}
