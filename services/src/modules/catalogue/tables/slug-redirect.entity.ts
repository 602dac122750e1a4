import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type SlugKind = 'talk' | 'speaker' | 'conference' | 'series' | 'tag';

/** A former slug, which redirects permanently. */
@Entity('slug_redirects')
@Index('ix_slug_redirects_target', ['kind', 'targetId'])
export class SlugRedirectEntity {
  @PrimaryColumn('varchar', { length: 12, primaryKeyConstraintName: 'pk_slug_redirects' })
  kind: SlugKind;

  @PrimaryColumn('varchar', { length: 200, primaryKeyConstraintName: 'pk_slug_redirects' })
  slug: string;

  @Column('int')
  targetId: number;
}
