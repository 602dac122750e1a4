import type { TalkFormat } from '@lectern/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../../auth/user.entity.js';
import { ConferenceEntity } from './conference.entity.js';

/** A draft has not been saved to the end and is seen by its author alone. */
export type TalkStatus = 'draft' | 'published';

/** What became of the recording on the video platform. */
export type VideoState = 'available' | 'expected' | 'not_recorded' | 'not_public' | 'gone' | 'unknown';

/** Who wrote the description: a source, a member, or this project's own code, which gives way to both. */
export type DescriptionOrigin = 'source' | 'member' | 'made';

/** A recorded talk. The lists read it in the order of one of the `status` indexes. */
@Entity('talks')
@Index('ux_talks_slug', ['slug'], { unique: true })
@Index('ux_talks_video', ['videoId'], { unique: true })
@Index('ux_talks_source_key', ['sourceKey'], { unique: true })
@Index('ix_talks_recent', ['status', 'watchable', 'createdAt', 'id'])
@Index('ix_talks_newest', ['status', 'watchable', 'orderedOn', 'id'])
@Index('ix_talks_added', ['status', 'watchable', 'addedAt', 'id'])
@Index('ix_talks_popular', ['status', 'watchable', 'internalViews', 'totalLikes', 'spread', 'id'])
@Index('ix_talks_liked', ['status', 'watchable', 'totalLikes', 'internalViews', 'id'])
@Index('ix_talks_length', ['status', 'watchable', 'duration', 'id'])
@Index('ix_talks_language', ['status', 'watchable', 'language', 'orderedOn', 'id'])
@Index('ix_talks_format', ['status', 'watchable', 'format', 'orderedOn', 'id'])
@Index('ix_talks_trending', ['status', 'watchable', 'trendingScore', 'id'])
@Index('ix_talks_unscored', ['status', 'trendingScore', 'id'])
@Index('ix_talks_featured', ['status', 'featured', 'trendingScore', 'id'])
@Index('ix_talks_opened', ['status', 'openedFromSearchAt', 'id'])
@Index('ix_talks_author', ['authorId'])
@Index('ix_talks_conference', ['conferenceId', 'status', 'programmePosition', 'id'])
@Index('ix_talks_whole', ['partOfId', 'startsAt', 'id'])
@Index('ix_talks_group', ['groupId'])
@Index('ix_talks_changed', ['changedAt', 'id'])
export class TalkEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_talks' })
  id: number;

  /** Stays when the title changes. */
  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 300 })
  title: string;

  /** Plain text; `talk_texts` has it with its structure, and as it was given. */
  @Column('text')
  description: string;

  @Column('varchar', { length: 10, default: 'source' })
  descriptionOrigin: DescriptionOrigin;

  /** Of the source, where the title is a translation. */
  @Column('varchar', { length: 300, nullable: true })
  originalTitle: string | null;

  /** BCP 47; null where unknown. */
  @Column('varchar', { length: 35, nullable: true })
  language: string | null;

  /** The language follows from the text, since no source names it. */
  @Column('boolean', { default: false })
  languageGuessed: boolean;

  @Column('varchar', { length: 20, nullable: true })
  format: TalkFormat | null;

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

  @Column('varchar', { length: 12, default: 'unknown' })
  videoState: VideoState;

  /** The day on which the video was found to be gone. */
  @Column('date', { nullable: true })
  goneOn: string | null;

  /** Derived: there is a recording to watch, here or on another host. See `settle-talks.ts`. */
  @Column('boolean', { default: false })
  watchable: boolean;

  /** Derived: there is a transcript. */
  @Column('boolean', { default: false })
  transcribed: boolean;

  /** Derived: there are slides. */
  @Column('boolean', { default: false })
  hasSlides: boolean;

  /** Derived, 0 to 100: how much there is to see and read; breaks ties of relevance. */
  @Column('int', { default: 0 })
  quality: number;

  /** Orders talks of equal popularity so that neighbours differ in conference; see `settle-talks.ts`. */
  @Column('int', { default: 0 })
  spread: number;

  /** The talk whose recording holds this one, from `startsAt` to `endsAt` seconds. */
  @Column('int', { nullable: true })
  partOfId: number | null;

  @Column('int', { nullable: true })
  startsAt: number | null;

  @Column('int', { nullable: true })
  endsAt: number | null;

  /** Of recordings of the same talk: the id of the one that stands for all. */
  @Column('int', { nullable: true })
  groupId: number | null;

  /** From 0, in the order of the conference's programme. */
  @Column('int', { nullable: true })
  programmePosition: number | null;

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

  /** The day it was given, where that is known. */
  @Column('date', { nullable: true })
  givenOn: string | null;

  /** Derived: `givenOn`, else the day of `createdAt`; what "newest" means. */
  @Column('date', { default: '1970-01-01' })
  orderedOn: string;

  /** The day it was given or published; for a contributed talk, when it was added. */
  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When the row was made. */
  @Column('datetime', { precision: 3 })
  addedAt: Date;

  /** When something that its page shows last changed; null: not since it was added. */
  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;
}
