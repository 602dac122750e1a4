import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A conference over the years; its editions are rows of `conferences`. */
@Entity('series')
@Index('ux_series_slug', ['slug'], { unique: true })
@Index('ix_series_name', ['nameKey', 'id'])
@Index('ix_series_talks', ['talkCount', 'id'])
export class SeriesEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_series' })
  id: number;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 200 })
  name: string;

  /** `foldKey(name)` */
  @Column('varchar', { length: 220 })
  nameKey: string;

  @Column('varchar', { length: 500, nullable: true })
  website: string | null;

  /** Derived: see `tallies.ts`. */
  @Column('int', { default: 0 })
  editionCount: number;

  @Column('int', { default: 0 })
  talkCount: number;

  @Column('int', { default: 0 })
  recordingCount: number;

  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;
}
