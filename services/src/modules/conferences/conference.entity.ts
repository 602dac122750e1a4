import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One edition of a conference. */
@Entity('conferences')
@Index('ux_conferences_slug', ['slug'], { unique: true })
@Index('ux_conferences_source_key', ['sourceKey'], { unique: true })
@Index('ix_conferences_start', ['startDate', 'id'])
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

  /** IANA name; `UTC` where the source is silent. */
  @Column('varchar', { length: 64, default: 'UTC' })
  timeZone: string;

  /** Days `yyyy-MM-dd` in the conference's own zone. */
  @Column('date', { nullable: true })
  startDate: string | null;

  @Column('date', { nullable: true })
  endDate: string | null;

  @Column('varchar', { length: 500, nullable: true })
  website: string | null;

  /** What the source calls it, so that a second import finds it again. */
  @Column('varchar', { length: 255, nullable: true })
  sourceKey: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
