import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { TalkEntity } from '../catalogue/tables/index.js';

/** One like per user and talk. */
@Entity('talk_likes')
@Index('ix_talk_likes_user', ['userId'])
export class TalkLikeEntity {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_likes' })
  @ForeignKey(() => TalkEntity, { name: 'fk_talk_likes_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'pk_talk_likes' })
  @ForeignKey(() => UserEntity, { name: 'fk_talk_likes_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
