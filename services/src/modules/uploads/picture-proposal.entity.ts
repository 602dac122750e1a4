import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { SpeakerEntity } from '../catalogue/tables/index.js';

/** A picture that a member gave for a speaker who was there before. It is shown to operators alone, until one of them accepts it. */
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

  /** Who proposes it. */
  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, {
    name: 'fk_picture_proposals_user',
    onDelete: 'SET NULL',
    onUpdate: 'NO ACTION',
  })
  userId: number | null;

  /** What its files are held under: the hash of the content, and a mark of its own. */
  @Column('varchar', { length: 50 })
  picture: string;

  @Column('datetime', { precision: 3 })
  proposedAt: Date;
}
