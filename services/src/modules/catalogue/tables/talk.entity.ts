import type { TalkFormat } from '@lectern/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../../users/index.js';
import { ConferenceEntity } from './conference.entity.js';

/** A draft is unfinished and visible only to its author; so is a talk that operators have hidden. */
export type TalkStatus = 'draft' | 'published' | 'hidden';

/** State of the recording on the video platform; `cancelled` if the talk was not given, so that there is none. */
export type VideoState =
  'available' | 'expected' | 'not_recorded' | 'not_public' | 'gone' | 'cancelled' | 'unknown';

/** Author of the description: a source, a member, or this project's own code, whose texts yield to both. */
export type DescriptionOrigin = 'source' | 'member' | 'made';

/** A recorded talk. Lists are read in the order of one of the `status` indexes. */
@Entity('talks')
@Index('ux_talks_slug', ['slug'], { unique: true })
@Index('ux_talks_video', ['videoId'], { unique: true })
@Index('ux_talks_source_key', ['sourceKey'], { unique: true })
@Index('ix_talks_recent', ['status', 'watchable', 'createdAt', 'id'])
@Index('ix_talks_newest', ['status', 'watchable', 'orderedOn', 'id'])
@Index('ix_talks_added', ['status', 'watchable', 'addedAt', 'id'])
@Index('ix_talks_popular', ['status', 'watchable', 'internalViews', 'totalLikes', 'spread', 'id'])
@Index('ix_talks_quality', ['status', 'watchable', 'quality', 'spread', 'id'])
@Index('ix_talks_spread', ['status', 'watchable', 'spread', 'id'])
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
@Index('ix_talks_waiting', ['status', 'neighboursAt', 'internalViews', 'orderedOn', 'id'])
export class TalkEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_talks' })
  id: number;

  /** Does not change with the title. */
  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 300 })
  title: string;

  /** The title in the source's words, if `title` leaves out what it repeats. */
  @Column('varchar', { length: 300, nullable: true })
  sourceTitle: string | null;

  /** Plain text; `talk_texts` has the structure and the original. */
  @Column('text')
  description: string;

  @Column('varchar', { length: 10, default: 'source' })
  descriptionOrigin: DescriptionOrigin;

  /** The source's title, if `title` is a translation. */
  @Column('varchar', { length: 300, nullable: true })
  originalTitle: string | null;

  /** BCP 47; null where unknown. */
  @Column('varchar', { length: 35, nullable: true })
  language: string | null;

  /** The language was detected from the text; no source states it. */
  @Column('boolean', { default: false })
  languageGuessed: boolean;

  @Column('varchar', { length: 20, nullable: true })
  format: TalkFormat | null;

  /** The platform's 11-character id: one video, one talk. */
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

  /** The day the video was found missing. */
  @Column('date', { nullable: true })
  goneOn: string | null;

  /** Derived: there is a recording to watch, here or on another host. See `derive-talks.ts`. */
  @Column('boolean', { default: false })
  watchable: boolean;

  /** Derived: there is a transcript. */
  @Column('boolean', { default: false })
  transcribed: boolean;

  /** Derived: there are slides. */
  @Column('boolean', { default: false })
  hasSlides: boolean;

  /** Derived, −45 to 45: views and likes compared with those of other talks; 0 is usual, or unknown. See `reception.ts`. */
  @Column('int', { default: 0 })
  reception: number;

  /** Derived, 0 to 145: how much there is to see and read, and `reception`; breaks ties in relevance. */
  @Column('int', { default: 0 })
  quality: number;

  /** Orders equally popular talks so that adjacent ones differ in conference; see `derive-talks.ts`. */
  @Column('int', { default: 0 })
  spread: number;

  /** The talk whose recording contains this one, from `startsAt` to `endsAt` seconds. */
  @Column('int', { nullable: true })
  partOfId: number | null;

  @Column('int', { nullable: true })
  startsAt: number | null;

  @Column('int', { nullable: true })
  endsAt: number | null;

  /** For recordings of the same talk: id of the one that represents them. */
  @Column('int', { nullable: true })
  groupId: number | null;

  /** From 0, in the order of the conference's programme. */
  @Column('int', { nullable: true })
  programmePosition: number | null;

  @Column('varchar', { length: 10 })
  status: TalkStatus;

  /** The member who added it; null for talks from the catalogue. */
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

  /** In the contributor's or source's words. */
  @Column('varchar', { length: 200, nullable: true })
  conferenceName: string | null;

  @Column('text', { nullable: true })
  summary: string | null;

  /** The source's key, so that a repeated import recognises it. */
  @Column('varchar', { length: 255, nullable: true })
  sourceKey: string | null;

  /** When a visitor last opened it from a search. */
  @Column('datetime', { precision: 3, nullable: true })
  openedFromSearchAt: Date | null;

  /** The day it was given, if known. */
  @Column('date', { nullable: true })
  givenOn: string | null;

  /** Derived: `givenOn`, else the day of `createdAt`; sort key of "newest". */
  @Column('date', { default: '1970-01-01' })
  orderedOn: string;

  /** The day it was given or published; for a contributed talk, when it was added. */
  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When the row was inserted. */
  @Column('datetime', { precision: 3 })
  addedAt: Date;

  /** When its page last changed; null if not since it was added. */
  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;

  /** `changedAt` when its neighbours were stored, or `addedAt`; null if they never were. */
  @Column('datetime', { precision: 3, nullable: true })
  neighboursAt: Date | null;
}
