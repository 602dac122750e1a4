import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A subject of the vocabulary, or a tag that sources use. */
@Entity('tags')
@Index('ux_tags_tag_key', ['tagKey'], { unique: true })
@Index('ux_tags_slug', ['slug'], { unique: true })
@Index('ix_tags_listed', ['listed', 'talkCount', 'id'])
export class TagEntity {
  @PrimaryGeneratedColumn({ type: 'int', primaryKeyConstraintName: 'pk_tags' })
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  /** `foldKey(name)` */
  @Column('varchar', { length: 120 })
  tagKey: string;

  @Column('varchar', { length: 130, default: '' })
  slug: string;

  /** Kind in the vocabulary, such as `language`; null for a tag outside the vocabulary. */
  @Column('varchar', { length: 20, nullable: true })
  kind: string | null;

  /** The broader subject. */
  @Column('int', { nullable: true })
  parentId: number | null;

  /** Derived, of published talks: see `tallies.ts`. */
  @Column('int', { default: 0 })
  talkCount: number;

  @Column('int', { default: 0 })
  recordingCount: number;

  /** Derived: it has talks from two or more conferences. */
  @Column('boolean', { default: false })
  severalEvents: boolean;

  /** Derived: shown in lists and on talks. A tag outside the vocabulary needs three talks from two conferences. */
  @Column('boolean', { default: false })
  listed: boolean;
}
