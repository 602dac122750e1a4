import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A network whose pages told something lately; see `known-networks.ts`. */
@Entity('known_networks')
@Index('ix_known_networks_last', ['lastDay'])
export class KnownNetworkEntity {
  /** 24 bits of a keyed hash, hex: 256 addresses have the same, so nobody can be told from it. */
  @PrimaryColumn({ type: 'varchar', length: 6, primaryKeyConstraintName: 'pk_known_networks' })
  network: string;

  /** Since 1970, UTC. */
  @Column('int')
  firstDay: number;

  @Column('int')
  lastDay: number;

  /** How many days it came on. */
  @Column('int', { default: 1 })
  days: number;
}
