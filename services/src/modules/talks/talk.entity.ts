import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { ConferenceEntity } from '../conferences/conference.entity.js';

/** A draft has no speaker yet and is seen by its author alone. */
export type TalkStatus = 'draft' | 'published';

/** A recorded talk. The lists read it in the order of one of the `status` indexes. */
@Entity('talks')
@Index('ux_talks_slug', ['slug'], { unique: true })
@Index('ux_talks_video', ['videoId'], { unique: true })
@Index('ux_talks_source_key', ['sourceKey'], { unique: true })
@Index('ix_talks_recent', ['status', 'createdAt', 'id'])
@Index('ix_talks_popular', ['status', 'internalViews', 'totalLikes', 'id'])
@Index('ix_talks_trending', ['status', 'trendingScore', 'id'])
@Index('ix_talks_featured', ['status', 'featured', 'trendingScore', 'id'])
@Index('ix_talks_opened', ['status', 'openedFromSearchAt', 'id'])
@Index('ix_talks_author', ['authorId'])
@Index('ix_talks_conference', ['conferenceId'])
export class TalkEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_talks' })
  id: number;

  /** Stays when the title changes. */
  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 300 })
  title: string;

  @Column('text')
  description: string;

  /** The platform's 11-character id: the same video is one talk. */
  @Column('varchar', { length: 11, nullable: true })
  videoId: string | null;

  @Column('varchar', { length: 500, nullable: true })
  youtubeLink: string | null;

  @Column('varchar', { length: 500, nullable: true })
  thumbnailUrl: string | null;

  /** Seconds. */
  @Column('int', { nullable: true })
  duration: number | null;

  @Column('int', { default: 0 })
  internalViews: number;

  @Column('int', { default: 0 })
  totalLikes: number;

  /** See `trending-score.ts`; 0 until it is first computed. */
  @Column('double', { default: 0 })
  trendingScore: number;

  @Column('boolean', { default: false })
  featured: boolean;

  @Column('varchar', { length: 10 })
  status: TalkStatus;

  /** Who added it; null for the catalogue's. */
  @Column('int', { nullable: true })
  @ForeignKey(() => UserEntity, { name: 'fk_talks_author', onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  authorId: number | null;

  @Column('int', { nullable: true })
  @ForeignKey(() => ConferenceEntity, {
    name: 'fk_talks_conference',
    onDelete: 'SET NULL',
    onUpdate: 'NO ACTION',
  })
  conferenceId: number | null;

  /** The contributor's or the source's own words. */
  @Column('varchar', { length: 200, nullable: true })
  conferenceName: string | null;

  @Column('text', { nullable: true })
  summary: string | null;

  /** What the source calls it, so that a second import finds it again. */
  @Column('varchar', { length: 255, nullable: true })
  sourceKey: string | null;

  /** When somebody last came to it from a search. */
  @Column('datetime', { precision: 3, nullable: true })
  openedFromSearchAt: Date | null;

  /** The day it was given or published; for a contributed talk, when it was added. */
  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When the row was made. */
  @Column('datetime', { precision: 3 })
  addedAt: Date;
}
