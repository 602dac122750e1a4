import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { TalkEntity } from '../catalogue/tables/index.js';

/** A user's subscription to a talk's video. */
@Entity('subscriptions')
@Index('ux_subscriptions_user_talk', ['userId', 'talkId'], { unique: true })
@Index('ux_subscriptions_token', ['unsubscribeToken'], { unique: true })
@Index('ix_subscriptions_talk', ['talkId'])
export class SubscriptionEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_subscriptions' })
  id: number;

  @Column('int')
  @ForeignKey(() => UserEntity, { name: 'fk_subscriptions_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  userId: number;

  @Column('int')
  @ForeignKey(() => TalkEntity, { name: 'fk_subscriptions_talk', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  talkId: number;

  /** Authorises the unsubscribe link without a sign-in. */
  @Column('varchar', { length: 64 })
  unsubscribeToken: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
