import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who gives talks. */
@Entity('speakers')
@Index('ux_speakers_slug', ['slug'], { unique: true })
@Index('ux_speakers_name_key', ['nameKey'], { unique: true })
@Index('ix_speakers_talks', ['talkCount', 'sortName', 'id'])
@Index('ix_speakers_views', ['views', 'talkCount', 'id'])
@Index('ix_speakers_letter', ['letter', 'talkCount', 'id'])
@Index('ix_speakers_name', ['sortName', 'id'])
@Index('ix_speakers_changed', ['changedAt', 'id'])
export class SpeakerEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_speakers' })
  id: number;

  @Column('varchar', { length: 200 })
  slug: string;

  /** Full name as shown (`speakername` on the wire). */
  @Column('varchar', { length: 200 })
  name: string;

  @Column('varchar', { length: 100 })
  firstName: string;

  @Column('varchar', { length: 150 })
  lastName: string;

  /** `foldKey(name)`: the same for any case, Unicode form and accents. A different person of the same name has a suffix after `#`. */
  @Column('varchar', { length: 220 })
  nameKey: string;

  @Column('text')
  description: string;

  @Column('varchar', { length: 500, nullable: true })
  profilePictureUrl: string | null;

  /** Account name at the code host, without its address. */
  @Column('varchar', { length: 100, nullable: true })
  github: string | null;

  /** The folded name, which lists are sorted by. */
  @Column('varchar', { length: 220, default: '' })
  sortName: string;

  /** `A` to `Z`, or the first character of a name in another script. */
  @Column('varchar', { length: 4, default: '' })
  letter: string;

  /** Derived, of published talks: see `tallies.ts`. */
  @Column('int', { default: 0 })
  talkCount: number;

  @Column('int', { default: 0 })
  recordingCount: number;

  @Column('int', { default: 0 })
  views: number;

  /** Derived: years of the first and the last talk. */
  @Column('int', { nullable: true })
  firstYear: number | null;

  @Column('int', { nullable: true })
  lastYear: number | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When the profile last changed; null if not since it was added. */
  @Column('datetime', { precision: 3, nullable: true })
  changedAt: Date | null;
}
