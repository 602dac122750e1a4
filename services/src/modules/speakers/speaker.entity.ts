import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who gives talks. */
@Entity('speakers')
@Index('ux_speakers_slug', ['slug'], { unique: true })
@Index('ux_speakers_name_key', ['nameKey'], { unique: true })
export class SpeakerEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_speakers' })
  id: number;

  @Column('varchar', { length: 200 })
  slug: string;

  /** The full name as it is shown (`speakername` on the wire). */
  @Column('varchar', { length: 200 })
  name: string;

  @Column('varchar', { length: 100 })
  firstName: string;

  @Column('varchar', { length: 150 })
  lastName: string;

  /**
   * `foldKey(name)`: one person across case, Unicode form and accents. A second person of the same name, known to be
   * another, carries a suffix after `#`.
   */
  @Column('varchar', { length: 220 })
  nameKey: string;

  @Column('text')
  description: string;

  @Column('varchar', { length: 500, nullable: true })
  profilePictureUrl: string | null;

  /** Account name at the code host, without its address. */
  @Column('varchar', { length: 100, nullable: true })
  github: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
