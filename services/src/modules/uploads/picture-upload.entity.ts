import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';

/** A picture that somebody sent: counts towards what one person may keep here, and tells later which files nobody refers to. */
@Entity('picture_uploads')
@Index('ix_picture_uploads_user', ['userId', 'uploadedAt'])
@Index('ix_picture_uploads_hash', ['hash'])
@Index('ix_picture_uploads_uploaded', ['uploadedAt'])
export class PictureUploadEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_picture_uploads' })
  id: number;

  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, {
    name: 'fk_picture_uploads_user',
    onDelete: 'SET NULL',
    onUpdate: 'NO ACTION',
  })
  userId: number | null;

  /** Hash of the file as it was sent: the same one again is the same upload. */
  @Column('varchar', { length: 32 })
  source: string;

  /** Of what was made of it: its files are named by it. */
  @Column('varchar', { length: 32 })
  hash: string;

  /** Of its files together. */
  @Column('int')
  bytes: number;

  @Column('datetime', { precision: 3 })
  uploadedAt: Date;
}
