import type { EventStatus } from '@lectern/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One edition of a conference. */
@Entity('conferences')
@Index('ux_conferences_slug', ['slug'], { unique: true })
@Index('ux_conferences_source_key', ['sourceKey'], { unique: true })
@Index('ix_conferences_start', ['startDate', 'id'])
@Index('ix_conferences_year', ['year', 'startDate', 'id'])
@Index('ix_conferences_series', ['seriesId', 'startDate', 'id'])
@Index('ix_conferences_found', ['nameKey', 'startDate', 'endDate', 'year', 'seriesId', 'status'])
@Index('ix_conferences_status', ['status', 'startDate', 'id'])
export class ConferenceEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_conferences' })
  id: number;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 200 })
  name: string;

  @Column('varchar', { length: 500, nullable: true })
  logo: string | null;

  @Column('varchar', { length: 200, nullable: true })
  location: string | null;

  /** IANA name; `UTC` if the source does not say. */
  @Column('varchar', { length: 64, default: 'UTC' })
  timeZone: string;

  /** Days `yyyy-MM-dd` in the conference's own zone. */
  @Column('date', { nullable: true })
  startDate: string | null;

  @Column('date', { nullable: true })
  endDate: string | null;

  @Column('varchar', { length: 500, nullable: true })
  website: string | null;

  /** The source's key, so that a repeated import recognises it. */
  @Column('varchar', { length: 255, nullable: true })
  sourceKey: string | null;

  /** `foldKey(name)` */
  @Column('varchar', { length: 220, default: '' })
  nameKey: string;

  /** Year of the first day, else from the name. */
  @Column('int', { nullable: true })
  year: number | null;

  @Column('int', { nullable: true })
  seriesId: number | null;

  /** Topic, as given by a source. */
  @Column('varchar', { length: 60, nullable: true })
  topic: string | null;

  /** Last day of the call for papers. */
  @Column('date', { nullable: true })
  cfpEndsOn: string | null;

  @Column('varchar', { length: 500, nullable: true })
  cfpLink: string | null;

  /** Null if it takes place as planned, or did. */
  @Column('varchar', { length: 9, nullable: true })
  status: EventStatus | null;

  /** Derived, of published talks: see `tallies.ts`. */
  @Column('int', { default: 0 })
  talkCount: number;

  @Column('int', { default: 0 })
  recordingCount: number;

  @Column('int', { default: 0 })
  speakerCount: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When its page last changed; null if not since it was added. */
  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;
}
