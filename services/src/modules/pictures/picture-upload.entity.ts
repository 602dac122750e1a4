import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';

/** An uploaded picture: counts towards the member's quota, and later shows which files are unreferenced. */
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

  /** Hash of the file as sent: sending the same file again is the same upload. */
  @Column('varchar', { length: 32 })
  source: string;

  /** Hash of the converted picture, which names its files. */
  @Column('varchar', { length: 32 })
  hash: string;

  /** Of all its files. */
  @Column('int')
  bytes: number;

  @Column('datetime', { precision: 3 })
  uploadedAt: Date;
}
