import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A network whose pages reported recently; see `known-networks.ts`. */
@Entity('known_networks')
@Index('ix_known_networks_last', ['lastDay'])
export class KnownNetworkEntity {
  /** 24 bits of a keyed hash, hex: shared by 256 addresses, so it identifies no one. */
  @PrimaryColumn({ type: 'varchar', length: 6, primaryKeyConstraintName: 'pk_known_networks' })
  network: string;

  /** Since 1970, UTC. */
  @Column('int')
  firstDay: number;

  @Column('int')
  lastDay: number;

  /** Number of days on which it came. */
  @Column('int', { default: 1 })
  days: number;
}
