import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { SpeakerEntity } from '../catalogue/tables/index.js';

/** A member's picture for a speaker who already existed. Visible only to operators until one of them accepts it. */
@Entity('picture_proposals')
@Index('ix_picture_proposals_speaker', ['speakerId', 'userId'])
@Index('ix_picture_proposals_user', ['userId'])
export class PictureProposalEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_picture_proposals' })
  id: number;

  @Column('int')
  @ForeignKey(() => SpeakerEntity, {
    name: 'fk_picture_proposals_speaker',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  speakerId: number;

  /** The member who proposes it. */
  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, {
    name: 'fk_picture_proposals_user',
    onDelete: 'SET NULL',
    onUpdate: 'NO ACTION',
  })
  userId: number | null;

  /** Storage name of its files: the hash of the content and a unique suffix. */
  @Column('varchar', { length: 50 })
  picture: string;

  @Column('datetime', { precision: 3 })
  proposedAt: Date;
}
